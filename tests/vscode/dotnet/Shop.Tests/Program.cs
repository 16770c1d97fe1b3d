// The entry point. With the option --shop-controller, a second process runs the tests.
using Microsoft.Testing.Platform.Builder;
using Microsoft.VisualStudio.TestTools.UnitTesting;
using Shop.Tests;

var builder = await TestApplication.CreateBuilderAsync(args);
builder.AddMSTest(() => [typeof(CartTests).Assembly]);
builder.CommandLine.AddProvider(() => new CoverageOptions());
var coverage = new Microsoft.Testing.Platform.Extensions.CompositeExtensionFactory<Coverage>(
    services => new Coverage(services));
builder.TestHost.AddTestSessionLifetimeHandler(coverage);
if (args.Contains("--shop-controller"))
    builder.TestHostControllers.AddEnvironmentVariableProvider(_ => new Variables());
using var app = await builder.BuildAsync();
return await app.RunAsync();

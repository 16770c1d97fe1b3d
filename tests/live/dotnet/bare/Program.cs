// A test framework on the bare platform. It uses what the other frameworks leave out: the graph
// filter, parent nodes, files of a run, the state of a cancelled test, and thousands of tests.
using Live;
using Microsoft.Testing.Platform.Builder;

var builder = await TestApplication.CreateBuilderAsync(args);
builder.RegisterTestFramework(_ => new NoCapabilities(), (_, _) => new Framework());
using var app = await builder.BuildAsync();
return await app.RunAsync();

// Writes the coverage of Shop as a Cobertura file, with the options of Microsoft's coverage package.
using Microsoft.Testing.Platform.CommandLine;
using Microsoft.Testing.Platform.Extensions;
using Microsoft.Testing.Platform.Extensions.CommandLine;
using Microsoft.Testing.Platform.Extensions.Messages;
using Microsoft.Testing.Platform.Extensions.TestHost;
using Microsoft.Testing.Platform.Extensions.TestHostControllers;
using Microsoft.Testing.Platform.Messages;
using Microsoft.Testing.Platform.Services;

namespace Shop.Tests;

sealed class CoverageOptions : ICommandLineOptionsProvider
{
    public string Uid => "shop-coverage-options";
    public string Version => "1.0.0";
    public string DisplayName => "Coverage";
    public string Description => "Options of the coverage";

    public Task<bool> IsEnabledAsync() => Task.FromResult(true);

    public IReadOnlyCollection<CommandLineOption> GetCommandLineOptions() =>
    [
        new("coverage", "Collect the coverage", ArgumentArity.Zero, false),
        new("coverage-output-format", "The format", ArgumentArity.ExactlyOne, false),
        new("coverage-output", "The file", ArgumentArity.ExactlyOne, false),
        new("shop-controller", "Run the tests in a second process", ArgumentArity.Zero, false),
    ];

    public Task<ValidationResult> ValidateOptionArgumentsAsync(CommandLineOption option, string[] arguments) =>
        ValidationResult.ValidTask;

    public Task<ValidationResult> ValidateCommandLineOptionsAsync(ICommandLineOptions options) =>
        ValidationResult.ValidTask;
}

sealed class Coverage(IServiceProvider services) : ITestSessionLifetimeHandler, IDataProducer
{
    readonly ICommandLineOptions _options = services.GetCommandLineOptions();
    readonly IMessageBus _bus = services.GetMessageBus();

    public string Uid => "shop-coverage";
    public string Version => "1.0.0";
    public string DisplayName => "Coverage";
    public string Description => "Writes a Cobertura file";
    public Type[] DataTypesProduced => [typeof(SessionFileArtifact)];

    public Task<bool> IsEnabledAsync() => Task.FromResult(_options.IsOptionSet("coverage"));

    public Task OnTestSessionStartingAsync(ITestSessionContext context) => Task.CompletedTask;

    public async Task OnTestSessionFinishingAsync(ITestSessionContext context)
    {
        if (!_options.TryGetOptionArgumentList("coverage-output", out var output) || Lines.File == "")
            return;
        var lines = File.ReadAllLines(Lines.File)
            .Select((text, at) => (Number: at + 1, Text: text))
            .Where(line => line.Text.Trim() == "Lines.Hit();")
            .Select(line => $"<line number=\"{line.Number}\" hits=\"{Lines.Hits.GetValueOrDefault(line.Number)}\" branch=\"False\" />");
        var file = new FileInfo(output[0]);
        Directory.CreateDirectory(file.DirectoryName!);
        File.WriteAllText(file.FullName, $"""
            <?xml version="1.0" encoding="utf-8"?>
            <coverage line-rate="0.5" version="1.9">
              <packages><package name="Shop"><classes>
                <class name="Shop.Cart" filename="{Lines.File}"><methods /><lines>{string.Concat(lines)}</lines></class>
              </classes></package></packages>
            </coverage>
            """);
        await _bus.PublishAsync(this, new SessionFileArtifact(context.SessionUid, file, "Code coverage", "Cobertura"));
    }
}

sealed class Variables : ITestHostEnvironmentVariableProvider
{
    public string Uid => "shop-variables";
    public string Version => "1.0.0";
    public string DisplayName => "Variables";
    public string Description => "Sets a variable of the second process";

    public Task<bool> IsEnabledAsync() => Task.FromResult(true);

    public Task UpdateAsync(IEnvironmentVariables variables)
    {
        variables.SetVariable(new EnvironmentVariable("SHOP_HOST", "second", false, false));
        return Task.CompletedTask;
    }

    public Task<ValidationResult> ValidateTestHostEnvironmentVariablesAsync(IReadOnlyEnvironmentVariables variables) =>
        ValidationResult.ValidTask;
}

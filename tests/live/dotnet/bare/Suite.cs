// The tests of the bare app: a tree with groups, and tests with each outcome.
using Microsoft.Testing.Platform.Extensions.Messages;

namespace Live;

delegate Task<IProperty[]> Body(CancellationToken token);

sealed record Test(string Uid, string Name, string? Parent, string Path, Body? Code = null)
{
    public IProperty[] Traits { get; init; } = [];
    public bool IsGroup => Code is null;
    public Body Body => Code!;
}

static class Suite
{
    // The number of further tests, which take no time. The variable LIVE_NODES sets it.
    static readonly int Many = int.Parse(Environment.GetEnvironmentVariable("LIVE_NODES") ?? "0");

    public static readonly Test[] Nodes =
    [
        Group("bare", null, "/Bare"),
        Group("bare.outcomes", "bare", "/Bare/Outcomes"),
        Leaf("Passes", Passed),
        Leaf("Fails", Task.FromResult<IProperty[]>([Failure("it is different", "expected text", "actual text")])),
        Leaf("Throws", Task.FromResult<IProperty[]>([new ErrorTestNodeStateProperty(new InvalidOperationException("not an assertion"))])),
        Leaf("Skipped", Task.FromResult<IProperty[]>([new SkippedTestNodeStateProperty("not today")])),
        Leaf("TimesOut", Task.FromResult<IProperty[]>([new TimeoutTestNodeStateProperty("it took too long")])),
        Leaf("Slow", token => Sleep(300, token)),
        Leaf("Long", token => Sleep(5000, token)) with { Traits = [new TestMetadataProperty("Category", "long")] },
        Leaf("Prints", Task.FromResult<IProperty[]>([PassedTestNodeStateProperty.CachedInstance, new StandardOutputProperty("to standard output"), new StandardErrorProperty("to standard error")])),
        Leaf("HasTraits", Passed) with { Traits = [new TestMetadataProperty("fast"), new TestMetadataProperty("owner", "ada")] },
        Leaf("Grüße_世界", Passed),
        Leaf("naïve ☃ 😀 \"quoted\"", Passed),
        .. Enumerable.Range(0, Many).Select(number => Leaf($"Many{number}", Passed)),
    ];

    static Task<IProperty[]> Passed => Task.FromResult<IProperty[]>([PassedTestNodeStateProperty.CachedInstance]);

    static Test Group(string uid, string? parent, string path) => new(uid, uid.Split('.').Last(), parent, path);

    static Test Leaf(string name, Task<IProperty[]> outcome) => Leaf(name, _ => outcome);

    static Test Leaf(string name, Body code) =>
        new($"bare.outcomes.{name}", name, "bare.outcomes", $"/Bare/Outcomes/{name}", code);

    static async Task<IProperty[]> Sleep(int milliseconds, CancellationToken token)
    {
        await Task.Delay(milliseconds, token);
        return [PassedTestNodeStateProperty.CachedInstance];
    }

    // The platform reads the values of an assertion from the data of its exception.
    static FailedTestNodeStateProperty Failure(string message, string expected, string actual)
    {
        var exception = new InvalidOperationException(message);
        exception.Data["assert.expected"] = expected;
        exception.Data["assert.actual"] = actual;
        return new FailedTestNodeStateProperty(exception, message);
    }
}

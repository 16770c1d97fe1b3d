// The tests of the xUnit app. The names and outcomes are equal in the apps of all frameworks.
using Xunit;

[assembly: CaptureConsole]

namespace Live;

public class Outcomes
{
    [Fact]
    public void Passes() => Assert.Equal(4, 2 + 2);

    [Fact]
    public void Fails() => Assert.Equal("expected text", "actual text");

    [Fact]
    public void Throws() => throw new InvalidOperationException("not an assertion");

    [Fact(Skip = "not today")]
    public void Skipped() => Assert.Fail("ran although it is skipped");

    [Fact]
    public void Inconclusive() => Assert.Skip("cannot tell");

    [Fact(Explicit = true)]
    public void Explicit() { }

    [Theory, InlineData(1, 2, 3), InlineData(2, 2, 5)]
    public void Adds(int left, int right, int sum) => Assert.Equal(sum, left + right);

    [Fact]
    public void Slow() => Thread.Sleep(300);

    [Fact, Trait("Category", "long")]
    public async Task Long() => await Task.Delay(5000, TestContext.Current.CancellationToken);

    [Fact(Timeout = 200)]
    public async Task TimesOut() => await Task.Delay(5000, TestContext.Current.CancellationToken);

    [Fact]
    public void Prints()
    {
        Console.WriteLine("to standard output");
        Console.Error.WriteLine("to standard error");
    }

    [Fact]
    public void Attaches() => TestContext.Current.AddAttachment("live.txt", "attached");

    [Fact, Trait("Category", "fast"), Trait("owner", "ada")]
    public void HasTraits() { }

    [Fact]
    public void Grüße_世界() { }

    [Fact(DisplayName = "naïve ☃ 😀 \"quoted\"")]
    public void HasDisplayName() { }
}

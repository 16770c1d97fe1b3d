// The tests of the NUnit app. The names and outcomes are equal in the apps of all frameworks.
using NUnit.Framework;

namespace Live;

public class Outcomes
{
    [Test]
    public void Passes() => Assert.That(2 + 2, Is.EqualTo(4));

    [Test]
    public void Fails() => Assert.That("actual text", Is.EqualTo("expected text"));

    [Test]
    public void Throws() => throw new InvalidOperationException("not an assertion");

    [Test, Ignore("not today")]
    public void Skipped() => Assert.Fail("ran although it is skipped");

    [Test]
    public void Inconclusive() => Assert.Inconclusive("cannot tell");

    [Test, Explicit]
    public void Explicit() { }

    [TestCase(1, 2, 3), TestCase(2, 2, 5)]
    public void Adds(int left, int right, int sum) => Assert.That(left + right, Is.EqualTo(sum));

    [Test]
    public void Slow() => Thread.Sleep(300);

    [Test, Category("long")]
    public async Task Long() => await Task.Delay(5000, TestContext.CurrentContext.CancellationToken);

    [Test, CancelAfter(200)]
    public async Task TimesOut(CancellationToken token) => await Task.Delay(5000, token);

    [Test]
    public void Prints()
    {
        Console.WriteLine("to standard output");
        Console.Error.WriteLine("to standard error");
    }

    [Test]
    public void Attaches()
    {
        var file = Path.Combine(Path.GetTempPath(), $"live-{Guid.NewGuid()}.txt");
        File.WriteAllText(file, "attached");
        TestContext.AddTestAttachment(file, "a file");
    }

    [Test, Category("fast"), Property("owner", "ada")]
    public void HasTraits() { }

    [Test]
    public void Grüße_世界() { }

    [TestCase(TestName = "naïve ☃ 😀 \"quoted\"")]
    public void HasDisplayName() { }
}

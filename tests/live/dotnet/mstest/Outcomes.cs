// The tests of the MSTest app. The names and outcomes are equal in the apps of all frameworks.
using Microsoft.VisualStudio.TestTools.UnitTesting;

namespace Live;

[TestClass]
public class Outcomes
{
    public required TestContext TestContext { get; init; }

    [TestMethod]
    public void Passes() => Assert.AreEqual(4, 2 + 2);

    [TestMethod]
    public void Fails() => Assert.AreEqual("expected text", "actual text");

    [TestMethod]
    public void Throws() => throw new InvalidOperationException("not an assertion");

    [TestMethod, Ignore("not today")]
    public void Skipped() => Assert.Fail("ran although it is skipped");

    [TestMethod]
    public void Inconclusive() => Assert.Inconclusive("cannot tell");

    [TestMethod, DataRow(1, 2, 3), DataRow(2, 2, 5)]
    public void Adds(int left, int right, int sum) => Assert.AreEqual(sum, left + right);

    [TestMethod]
    public void Slow() => Thread.Sleep(300);

    [TestMethod, TestCategory("long")]
    public async Task Long() => await Task.Delay(5000, TestContext.CancellationToken);

    [TestMethod, Timeout(200)]
    public async Task TimesOut() => await Task.Delay(5000, TestContext.CancellationToken);

    [TestMethod]
    public void Prints()
    {
        Console.WriteLine("to standard output");
        Console.Error.WriteLine("to standard error");
    }

    [TestMethod]
    public void Attaches()
    {
        var file = Path.Combine(Path.GetTempPath(), $"live-{Guid.NewGuid()}.txt");
        File.WriteAllText(file, "attached");
        TestContext.AddResultFile(file);
    }

    [TestMethod, TestCategory("fast"), TestProperty("owner", "ada")]
    public void HasTraits() { }

    [TestMethod]
    public void Grüße_世界() { }

    [TestMethod(DisplayName = "naïve ☃ 😀 \"quoted\"")]
    public void HasDisplayName() { }
}

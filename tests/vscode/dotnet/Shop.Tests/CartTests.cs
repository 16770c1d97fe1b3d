using Microsoft.VisualStudio.TestTools.UnitTesting;

namespace Shop.Tests;

[TestClass]
public class CartTests
{
    public required TestContext TestContext { get; init; }

    [TestMethod]
    public void Totals()
    {
        Console.WriteLine("printed by the test");
        Assert.AreEqual(12, Cart.Total(3, 4));
    }

    [TestMethod]
    public void Differs() => Assert.AreEqual("expected text", "actual text");

    [TestMethod, DataRow(1, 2, 2), DataRow(2, 2, 5)]
    public void Cases(int price, int count, int total) => Assert.AreEqual(total, Cart.Total(price, count));

    [TestMethod, Ignore("not today")]
    public void Skipped() { }

    [TestMethod]
    public async Task Long() => await Task.Delay(60_000, TestContext.CancellationToken);
}

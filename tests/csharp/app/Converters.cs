// Converts the positions of `tests/support/positions.py`, which standard input contains as JSON.
// Prints the title of each row whose conversion differs, and then the number of conversions.
using System.Text.Json;
using Testwire.Protocols;

internal static class Converters
{
    public static int Run()
    {
        using Stream input = Console.OpenStandardInput();
        using MemoryStream text = new();
        input.CopyTo(text);
        int count = 0;
        foreach (JsonElement row in WireJson.Parse(text.ToArray()).EnumerateArray())
        {
            foreach (JsonElement way in row.GetProperty("ways").EnumerateArray())
            {
                count++;
                if (!Holds(row, way.GetString() == "to"))
                {
                    Console.WriteLine(row.GetProperty("claim").GetString());
                }
            }
        }
        Console.WriteLine(count);
        return 0;
    }

    private static bool Holds(JsonElement row, bool toEditor)
    {
        Positions converter = Converter(row.GetProperty("rules"));
        JsonElement lines = row.GetProperty("lines");
        string? TextOf(long line) => lines.TryGetProperty($"{line}", out JsonElement found) ? found.GetString() : null;
        long[] editor = Numbers(row.GetProperty("editor"));
        if (row.GetProperty("wire").ValueKind == JsonValueKind.Null)
        {
            try
            {
                converter.FromEditor(Range(editor), TextOf);
                return false;
            }
            catch (ArgumentException)
            {
                return true;
            }
        }
        long[] wire = Numbers(row.GetProperty("wire"));
        string? text = TextOf(editor[0]);
        return (row.GetProperty("kind").GetString(), toEditor) switch
        {
            ("position", true) => converter.ToEditor(new WirePosition(wire[0], wire[1]), text) == Position(editor),
            ("position", false) => converter.FromEditor(Position(editor), text) == new WirePosition(wire[0], wire[1]),
            ("range", true) => converter.ToEditor(WireRange(wire), TextOf) == Range(editor),
            ("range", false) => converter.FromEditor(Range(editor), TextOf) == WireRange(wire),
            (_, true) => converter.LinesToEditor(wire[0], wire[1], TextOf) == Range(editor),
            (_, false) => converter.LinesFromEditor(Range(editor)) == (wire[0], wire[1]),
        };
    }

    private static Positions Converter(JsonElement rules) => new(
        rules[0].GetInt64(),
        rules[1].GetInt64(),
        Enum.Parse<ColumnUnit>(rules[2].GetString()!.Replace("-", ""), ignoreCase: true),
        InclusiveEnd: rules[3].GetString() == "inclusive");

    private static long[] Numbers(JsonElement list) => list.EnumerateArray().Select(each => each.GetInt64()).ToArray();

    private static EditorPosition Position(long[] numbers) => new(numbers[0], numbers[1]);

    private static EditorRange Range(long[] numbers) =>
        new(new(numbers[0], numbers[1]), new(numbers[2], numbers[3]));

    private static WireRange WireRange(long[] numbers) =>
        new(new(numbers[0], numbers[1]), new(numbers[2], numbers[3]));
}

// Validates values with the generated C# types. `tests/wire/run.py` starts this program with `judge`.
// Standard input is a list of {protocol, error, type, nullable, role, text}. Standard output is a
// list of {reads: VALUE} for valid and {pointer, message} for invalid values.
using System.Text.Json;
using System.Text.Json.Nodes;
using Testwire.Protocols;

internal static class Judge
{
    public static int Run()
    {
        using Stream input = Console.OpenStandardInput();
        using MemoryStream text = new();
        input.CopyTo(text);
        JsonArray answers = [];
        foreach (JsonElement asked in WireJson.Parse(text.ToArray()).EnumerateArray())
        {
            answers.Add(Judged(asked));
        }
        using Stream output = Console.OpenStandardOutput();
        using Utf8JsonWriter writer = new(output);
        answers.WriteTo(writer);
        return 0;
    }

    private static JsonNode Judged(JsonElement asked)
    {
        ProtocolInfo protocol = AllProtocols.ByKey[asked.GetProperty("protocol").GetString()!];
        JsonElement value = WireJson.Parse(asked.GetProperty("text").GetString()!);
        string name = asked.GetProperty("type").GetString()!;
        if (asked.GetProperty("error").GetBoolean())
        {
            string? pointer = FaultOfError(protocol, name, value);
            return pointer is null ? Reads(value) : new JsonObject { ["pointer"] = pointer };
        }
        if (asked.GetProperty("nullable").GetBoolean() && value.ValueKind == JsonValueKind.Null)
        {
            return Reads(value);
        }
        PeerRole role = Enum.Parse<PeerRole>(asked.GetProperty("role").GetString()!, ignoreCase: true);
        try
        {
            return Reads(protocol.Types[name].Rewritten(value, role));
        }
        catch (ValidationException error)
        {
            return new JsonObject { ["pointer"] = error.Issues[0].Pointer, ["message"] = error.Message };
        }
    }

    private static JsonObject Reads(JsonElement value) => new() { ["reads"] = Node(value) };

    private static JsonNode? Node(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Null => null,
        JsonValueKind.Object => JsonObject.Create(value),
        JsonValueKind.Array => JsonArray.Create(value),
        _ => JsonValue.Create(value),
    };

    // Returns the pointer of the first invalid member of an error object, or null.
    private static string? FaultOfError(ProtocolInfo protocol, string name, JsonElement value)
    {
        if (value.ValueKind != JsonValueKind.Object)
        {
            return "";
        }
        if (!value.TryGetProperty("code", out JsonElement code)
            || code.ValueKind != JsonValueKind.Number
            || code.GetDouble() != protocol.Errors[name].Code)
        {
            return "/code";
        }
        if (!value.TryGetProperty("message", out JsonElement message) || message.ValueKind != JsonValueKind.String)
        {
            return "/message";
        }
        bool plain = value.TryGetProperty("data", out JsonElement data) && data.ValueKind != JsonValueKind.Object;
        return plain && protocol.ErrorDataIsObject ? "/data" : null;
    }
}

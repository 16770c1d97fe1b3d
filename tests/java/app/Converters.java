import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.Locale;
import java.util.Optional;
import testwire.protocols.ColumnUnit;
import testwire.protocols.Json;
import testwire.protocols.Positions;
import testwire.protocols.Positions.Editor;
import testwire.protocols.Positions.EditorRange;
import testwire.protocols.Positions.LineText;
import testwire.protocols.Positions.Lines;
import testwire.protocols.Positions.Wire;
import testwire.protocols.Positions.WireRange;

/**
 * Converts the positions of {@code tests/support/positions.py}, which standard input contains.
 *
 * <p>Prints the claim of each row whose conversion differs, and then the number of conversions.
 */
final class Converters {
    private Converters() {}

    static int run() throws Exception {
        int count = 0;
        for (JsonElement each : Json.parse(System.in.readAllBytes()).getAsJsonArray()) {
            JsonObject row = each.getAsJsonObject();
            for (JsonElement way : row.getAsJsonArray("ways")) {
                count++;
                if (!holds(row, way.getAsString().equals("to"))) {
                    System.out.println(row.get("claim").getAsString());
                }
            }
        }
        System.out.println(count);
        return 0;
    }

    private static boolean holds(JsonObject row, boolean toEditor) {
        Positions converter = converter(row.getAsJsonArray("rules"));
        JsonObject lines = row.getAsJsonObject("lines");
        LineText textOf = line ->
                Optional.ofNullable(lines.get(String.valueOf(line))).map(JsonElement::getAsString);
        long[] editor = numbers(row.getAsJsonArray("editor"));
        if (row.get("wire").isJsonNull()) {
            try {
                converter.fromEditor(range(editor), textOf);
                return false;
            } catch (IllegalArgumentException error) {
                return true;
            }
        }
        long[] wire = numbers(row.getAsJsonArray("wire"));
        return switch (row.get("kind").getAsString()) {
            case "position" -> {
                Wire place = new Wire(wire[0], wire[1]);
                yield toEditor
                        ? converter.toEditor(place, textOf).equals(position(editor))
                        : converter.fromEditor(position(editor), textOf).equals(place);
            }
            case "range" -> toEditor
                    ? converter.toEditor(wireRange(wire), textOf).equals(range(editor))
                    : converter.fromEditor(range(editor), textOf).equals(wireRange(wire));
            default -> {
                Lines whole = new Lines(wire[0], wire[1]);
                yield toEditor
                        ? converter.linesToEditor(whole, textOf).equals(range(editor))
                        : converter.linesFromEditor(range(editor)).equals(whole);
            }
        };
    }

    private static Positions converter(JsonArray rules) {
        String unit = rules.get(2).getAsString().replace("-", "").toUpperCase(Locale.ROOT);
        return new Positions(
                rules.get(0).getAsLong(),
                rules.get(1).getAsLong(),
                ColumnUnit.valueOf(unit),
                rules.get(3).getAsString().equals("inclusive"));
    }

    private static long[] numbers(JsonArray list) {
        return list.asList().stream().mapToLong(JsonElement::getAsLong).toArray();
    }

    private static Editor position(long[] numbers) {
        return new Editor(numbers[0], numbers[1]);
    }

    private static EditorRange range(long[] numbers) {
        return new EditorRange(position(numbers), new Editor(numbers[2], numbers[3]));
    }

    private static WireRange wireRange(long[] numbers) {
        return new WireRange(new Wire(numbers[0], numbers[1]), new Wire(numbers[2], numbers[3]));
    }
}

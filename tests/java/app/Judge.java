import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.util.Locale;
import testwire.protocols.AllProtocols;
import testwire.protocols.Json;
import testwire.protocols.PeerRole;
import testwire.protocols.ProtocolInfo;
import testwire.protocols.ValidationException;

/**
 * Validates values with the generated types.
 *
 * <p>Standard input is a list of {protocol, error, type, nullable, role, text}. Standard output is
 * a list of {reads: VALUE} for valid and {pointer, message} for invalid values.
 */
final class Judge {
    private Judge() {}

    static int run() throws Exception {
        JsonArray answers = new JsonArray();
        for (JsonElement asked : Json.parse(System.in.readAllBytes()).getAsJsonArray()) {
            answers.add(judged(asked.getAsJsonObject()));
        }
        System.out.write(Json.bytes(answers));
        System.out.flush();
        return 0;
    }

    private static JsonObject judged(JsonObject asked) {
        ProtocolInfo protocol = AllProtocols.BY_KEY.get(asked.get("protocol").getAsString());
        JsonElement value = Json.parse(asked.get("text").getAsString());
        String name = asked.get("type").getAsString();
        if (asked.get("error").getAsBoolean()) {
            String pointer = faultOfError(protocol, name, value);
            return pointer == null ? reads(value) : refused(pointer, "");
        }
        if (asked.get("nullable").getAsBoolean() && value.isJsonNull()) {
            return reads(JsonNull.INSTANCE);
        }
        String role = asked.get("role").getAsString().toUpperCase(Locale.ROOT);
        try {
            return reads(protocol.types().get(name).rewritten(value, PeerRole.valueOf(role)));
        } catch (ValidationException error) {
            return refused(error.issues().get(0).pointer(), error.getMessage());
        }
    }

    private static JsonObject reads(JsonElement value) {
        JsonObject answer = new JsonObject();
        answer.add("reads", value);
        return answer;
    }

    private static JsonObject refused(String pointer, String message) {
        JsonObject answer = new JsonObject();
        answer.addProperty("pointer", pointer);
        answer.addProperty("message", message);
        return answer;
    }

    /** Returns the pointer of the first invalid member of an error object, or null. */
    private static String faultOfError(ProtocolInfo protocol, String name, JsonElement value) {
        if (!value.isJsonObject()) {
            return "";
        }
        JsonObject error = value.getAsJsonObject();
        if (!isNumber(error.get("code"))
                || error.get("code").getAsDouble() != protocol.errors().get(name).code()) {
            return "/code";
        }
        JsonElement message = error.get("message");
        if (message == null
                || !message.isJsonPrimitive()
                || !message.getAsJsonPrimitive().isString()) {
            return "/message";
        }
        boolean plain = error.has("data") && !error.get("data").isJsonObject();
        return plain && protocol.errorDataIsObject() ? "/data" : null;
    }

    private static boolean isNumber(JsonElement value) {
        return value != null && value.isJsonPrimitive() && value.getAsJsonPrimitive().isNumber();
    }
}

package dev.nerve.sqlite.gate;

import dev.nerve.gate.Gate;
import dev.nerve.gate.GateContent;
import dev.nerve.json.Json;
import dev.nerve.seal.SecretSeal;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The stored question of a gate. It is JSON in which each text with a secret is sealed on its own,
/// so that the deadline and the other texts can be read without the key. Earlier versions sealed
/// the whole question, and had no kind, schema and payload.
///
/// @param question the column with the question for people
/// @param kind the name of its kind
/// @param schema the JSON Schema of its answers, or null
/// @param payload the data of its kind, or null
/// @param seal the encryption
public record StoredGateQuestion(
        String question,
        String kind,
        @Nullable String schema,
        @Nullable String payload,
        SecretSeal seal) {

    private static final String OTHERWISE = "otherwise";
    private static final Value HIDDEN = GateCodec.toValue(Gate.of(Secrets.MASK));

    /// {@return the stored form of a question}
    ///
    /// @param gate the question
    /// @param seal the encryption of its texts
    public static StoredGateQuestion of(Gate gate, SecretSeal seal) {
        var content = gate.content();
        return new StoredGateQuestion(
                seal.sealTexts(GateCodec.toValue(gate)),
                content.kind().wireName(),
                content.schema() == null ? null : seal.sealTexts(content.schema()),
                content.payload().isNull() ? null : seal.sealTexts(content.payload()),
                seal);
    }

    /// {@return the question, with a mask for each text that cannot be opened}
    ///
    /// If the default answer cannot be opened, only the run may apply it, so the result has no
    /// deadline.
    public Gate read() {
        var known = known().map(this::opened).orElse(HIDDEN);
        var gate = GateCodec.readGate(known).withContent(content());
        return isClosed(OTHERWISE) ? gate.withDeadline(null, null) : gate;
    }

    private GateContent content() {
        var content =
                GateContent.of(
                        GateCodec.kind(kind),
                        payload == null ? Value.NULL : opened(Json.parse(payload)));
        return schema != null && opened(Json.parse(schema)) instanceof Value.Fields form
                ? content.withSchema(form)
                : content;
    }

    private Value opened(Value value) {
        return seal.openTexts(value, Secrets.MASK);
    }

    /// {@return whether some text cannot be opened}
    public boolean isClosed() {
        return isClosed("prompt")
                || hasUnopenableOptions()
                || isClosed(OTHERWISE)
                || (payload != null && isClosed(Json.parse(payload)))
                || (schema != null && isClosed(Json.parse(schema)));
    }

    /// {@return whether an option cannot be opened}
    public boolean hasUnopenableOptions() {
        return isClosed("options");
    }

    /// {@return the current question of the run with the original deadline}
    ///
    /// @param now the current question
    public Gate askedAgain(Gate now) {
        var first = known().map(GateCodec::readGate).orElse(now);
        return now.withDeadline(first.deadline(), now.otherwise());
    }

    /// {@return the stored value with its sealed texts; empty if it is sealed as a whole and cannot
    /// be opened}
    private Optional<Value> known() {
        return seal.isUnopenable(question)
                ? Optional.empty()
                : Optional.of(Json.parse(seal.open(question)));
    }

    private boolean isClosed(String field) {
        return known().map(value -> isClosed(value.find(field).orElse(Value.NULL))).orElse(true);
    }

    private boolean isClosed(Value value) {
        return switch (value) {
            case Value.Text(var text) -> seal.isUnopenable(text);
            case Value.Items(var items) -> items.stream().anyMatch(this::isClosed);
            case Value.Fields(var fields) -> fields.values().stream().anyMatch(this::isClosed);
            case Value.Null _, Value.Bool _, Value.Num _ -> false;
        };
    }
}

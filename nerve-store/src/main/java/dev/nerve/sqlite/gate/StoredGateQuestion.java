package dev.nerve.sqlite.gate;

import dev.nerve.gate.Gate;
import dev.nerve.json.Json;
import dev.nerve.seal.SecretSeal;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The stored question of a gate. It is JSON in which each text with a secret is sealed on its own,
/// so that the deadline and the other texts can be read without the key. Earlier versions sealed
/// the whole question.
///
/// @param stored the stored column
/// @param seal the encryption
public record StoredGateQuestion(String stored, SecretSeal seal) {

    private static final String OTHERWISE = "otherwise";
    private static final Value HIDDEN =
            GateCodec.toValue(
                    new Gate(Secrets.MASK, List.of(), null, null, Gate.CheckedBy.ANYBODY));

    /// {@return the stored form of a question}
    ///
    /// @param gate the question
    /// @param seal the encryption of its texts
    public static String write(Gate gate, SecretSeal seal) {
        return seal.sealTexts(GateCodec.toValue(gate));
    }

    /// {@return the question, with a mask for each text that cannot be opened}
    ///
    /// If the default answer cannot be opened, only the run may apply it, so the result has no
    /// deadline.
    public Gate read() {
        var known = known().map(value -> seal.openTexts(value, Secrets.MASK)).orElse(HIDDEN);
        var gate = GateCodec.readGate(known);
        return isClosed(OTHERWISE)
                ? new Gate(gate.prompt(), gate.options(), null, null, gate.check())
                : gate;
    }

    /// {@return whether some text cannot be opened}
    public boolean isClosed() {
        return isClosed("prompt") || hasUnopenableOptions() || isClosed(OTHERWISE);
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
        return new Gate(
                now.prompt(), now.options(), first.deadline(), now.otherwise(), now.check());
    }

    /// {@return the stored value with its sealed texts; empty if it is sealed as a whole and cannot
    /// be opened}
    private Optional<Value> known() {
        return seal.isUnopenable(stored)
                ? Optional.empty()
                : Optional.of(Json.parse(seal.open(stored)));
    }

    private boolean isClosed(String field) {
        return known().map(value -> isClosed(value.find(field).orElse(Value.NULL))).orElse(true);
    }

    private boolean isClosed(Value value) {
        return switch (value) {
            case Value.Text(var text) -> seal.isUnopenable(text);
            case Value.Items(var items) -> items.stream().anyMatch(this::isClosed);
            case Value.Null _, Value.Bool _, Value.Num _, Value.Fields _ -> false;
        };
    }
}

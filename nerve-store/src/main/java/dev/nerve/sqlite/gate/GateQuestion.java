package dev.nerve.sqlite.gate;

import dev.nerve.json.Json;
import dev.nerve.run.Gate;
import dev.nerve.seal.SecretSeal;
import dev.nerve.value.Secrets;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;

/// The question of a gate as it is stored: as JSON in which texts with a secret are sealed, each
/// for itself, so that the deadline and the other texts are known without the key. Earlier versions
/// have sealed all of it.
///
/// @param stored the column
/// @param seal what with
public record GateQuestion(String stored, SecretSeal seal) {

    private static final String OTHERWISE = "otherwise";
    private static final Value HIDDEN =
            GateCodec.toValue(new Gate(Secrets.MASK, List.of(), null, null, Gate.Check.ANYBODY));

    /// {@return a question as it is to be stored}
    ///
    /// @param gate the question
    /// @param seal what its texts are sealed with
    public static String write(Gate gate, SecretSeal seal) {
        return seal.sealTexts(GateCodec.toValue(gate));
    }

    /// {@return the question, with a mask for each text that nobody can open}
    ///
    /// Where nobody knows the default, only the run may let it count, so there is no deadline.
    public Gate read() {
        var known = known().map(value -> seal.openTexts(value, Secrets.MASK)).orElse(HIDDEN);
        var gate = GateCodec.readGate(known);
        return isClosed(OTHERWISE)
                ? new Gate(gate.prompt(), gate.options(), null, null, gate.check())
                : gate;
    }

    /// {@return whether nobody can open some of it}
    public boolean isClosed() {
        return isClosed("prompt") || hidesOptions() || isClosed(OTHERWISE);
    }

    /// {@return whether nobody can know all that may be answered}
    public boolean hidesOptions() {
        return isClosed("options");
    }

    /// {@return what the run asks now, until the time that was told first}
    ///
    /// @param now what it asks now
    public Gate askedAgain(Gate now) {
        var first = known().map(GateCodec::readGate).orElse(now);
        return new Gate(
                now.prompt(), now.options(), first.deadline(), now.otherwise(), now.check());
    }

    /// {@return it with its texts as they are stored; nothing if all of it is sealed and closed}
    private Optional<Value> known() {
        return seal.isClosed(stored)
                ? Optional.empty()
                : Optional.of(Json.parse(seal.open(stored)));
    }

    private boolean isClosed(String field) {
        return known().map(value -> isClosed(value.find(field).orElse(Value.NULL))).orElse(true);
    }

    private boolean isClosed(Value value) {
        return switch (value) {
            case Value.Text(var text) -> seal.isClosed(text);
            case Value.Items(var items) -> items.stream().anyMatch(this::isClosed);
            case Value.Null _, Value.Bool _, Value.Num _, Value.Fields _ -> false;
        };
    }
}

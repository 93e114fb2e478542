package dev.nerve.gate;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The kind of a gate, which says what its payload contains.
public enum GateKind {
    /// A question of a workflow.
    GATE,
    /// A request of an agent to use a tool: `tool`, `arguments`, `paths`, `risk`, `node`.
    PERMISSION,
    /// A question of an agent: `text`, `options` (each with `label` and `description`), `multiple`,
    /// `node`.
    QUESTION,
    /// A dialog of a program that waits for a person: `text`, `options`, `dialog`, `node`.
    DIALOG,
    /// An effect whose outcome is unknown: `path`, `node`, `since`, `effect`, `running`.
    UNKNOWN_EFFECT,
    /// A form; its schema describes the answer.
    FORM;

    /// {@return the name on the wire and in the store}
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// {@return the kind with a name, if there is one}
    ///
    /// @param wireName the name on the wire
    public static Optional<GateKind> find(String wireName) {
        return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
    }
}

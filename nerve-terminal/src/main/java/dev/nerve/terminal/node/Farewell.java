package dev.nerve.terminal.node;

import dev.nerve.NodeId;
import dev.nerve.terminal.process.Exit;
import dev.nerve.value.Value;
import java.util.Optional;

/// What is said when a program has ended by itself. *Immutable.*
///
/// @param exit how it ended, if that is known
/// @param lastLines what it showed last
record Farewell(Optional<Exit> exit, String lastLines) {

    String message(NodeId id, String when) {
        var said = lastLines.isBlank() ? "" : "; the last it showed: " + lastLines.strip();
        return "the program in terminal '%s' %s%s%s".formatted(id, how(), when, said);
    }

    private String how() {
        return switch (exit.orElse(null)) {
            case Exit.Returned(int code) -> "exited with code " + code;
            case Exit.Killed(var signal) -> "was ended by " + signal.name();
            case null -> "is gone";
        };
    }

    Value.Fields attributes() {
        var fields = Value.Fields.EMPTY.with("last_lines", lastLines);
        return exit.isEmpty() ? fields : fields.with("exit_code", exit.get().code());
    }
}

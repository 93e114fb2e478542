package dev.nerve.terminal.node;

import dev.nerve.NodeId;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.value.Value;
import java.util.Optional;

/// A report about a program that ended by itself. *Immutable.*
///
/// @param exit the exit of the program, if known
/// @param lastLines the last lines that the program showed
record ExitReport(Optional<ProcessExit> exit, String lastLines) {

    String message(NodeId id, String when) {
        var said = lastLines.isBlank() ? "" : "; last output: " + lastLines.strip();
        return "the program in terminal '%s' %s%s%s".formatted(id, how(), when, said);
    }

    private String how() {
        return switch (exit.orElse(null)) {
            case ProcessExit.NormalExit(int code) -> "exited with code " + code;
            case ProcessExit.SignalExit(var signal) -> "was ended by " + signal.name();
            case null -> "is gone";
        };
    }

    Value.Fields attributes() {
        var fields = Value.Fields.EMPTY.with("last_lines", lastLines);
        return exit.isEmpty() ? fields : fields.with("exit_code", exit.get().code());
    }
}

package dev.nerve.terminal.shell;

import dev.nerve.ErrorCode;
import dev.nerve.TextTruncator;
import dev.nerve.run.Outcome;
import dev.nerve.run.TimeSource;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.shell.output.CapturedOutput;
import dev.nerve.terminal.shell.output.OutputPart;
import dev.nerve.terminal.shell.output.ShellStreams;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// The report about a command that has ended: its outcome and attributes. *Immutable.*
///
/// @param command the command
/// @param time the clock
/// @param started the start time in nanoseconds
record ShellReport(String command, TimeSource time, long started) {

    private static final int LONGEST_SHOWN = 60;

    static ShellReport start(String command, TimeSource time) {
        return new ShellReport(command, time, time.nanos());
    }

    /// {@return the command in quotes, shortened for a message}
    String quotedCommand() {
        var line = command.strip().lines().findFirst().orElse("");
        boolean whole = line.length() <= LONGEST_SHOWN && line.equals(command.strip());
        var kept = TextTruncator.truncate(line, LONGEST_SHOWN);
        boolean isMarked = whole || kept.length() > LONGEST_SHOWN;
        return isMarked ? "'" + kept + "'" : "'" + kept + TextTruncator.ELLIPSIS + "'";
    }

    Outcome outcome(ProcessExit exit, ShellStreams streams, OutputPart part) {
        streams.check();
        var attributes = attributes(Optional.of(exit), streams);
        if (exit.code() != 0) {
            return new Outcome.Failed(ErrorCode.PROCESS, message(exit, streams), attributes);
        }
        var written = streams.output().snapshot();
        return switch (part.kind()) {
            case WHOLE -> whole(written, attributes);
            case FILE -> inFile(written, attributes);
            case HEAD, TAIL, NONE -> new Outcome.Done(Value.of(written.output()), attributes);
        };
    }

    private Outcome whole(CapturedOutput written, Value.Fields attributes) {
        return written.isCut()
                ? new Outcome.Failed(ErrorCode.TOO_LARGE, tooLarge(written), attributes)
                : new Outcome.Done(Value.of(written.output()), attributes);
    }

    private static Outcome inFile(CapturedOutput written, Value.Fields attributes) {
        return written.problem() == null
                ? new Outcome.Done(Value.of(String.valueOf(written.file())), attributes)
                : new Outcome.Failed(ErrorCode.PROCESS, written.problem(), attributes);
    }

    private String tooLarge(CapturedOutput written) {
        var where =
                written.problem() == null
                        ? "%s has all of it".formatted(written.file())
                        : written.problem();
        return "the output of %s is larger than 16 MiB; %s; select a part with 'output'"
                .formatted(quotedCommand(), where);
    }

    /// The reason comes first, because short displays cut the end.
    private String message(ProcessExit exit, ShellStreams streams) {
        var how =
                switch (exit) {
                    case ProcessExit.NormalExit(var code) -> "exit code " + code + cause(code);
                    case ProcessExit.SignalExit(var signal) -> "ended by " + signal.name();
                };
        var lastLine = streams.errors().snapshot().lastLine();
        return lastLine.isEmpty()
                ? "%s: %s".formatted(how, quotedCommand())
                : "%s (%s: %s)".formatted(lastLine, how, quotedCommand());
    }

    /// If a signal ended its last command, a shell returns 128 plus the number of the signal.
    private static String cause(int code) {
        int signal = code - 128;
        return signal > 0 && signal < 32 ? " (" + new ProcessSignal(signal).name() + ")" : "";
    }

    Value.Fields attributes(Optional<ProcessExit> exit, ShellStreams streams) {
        var attributes = new LinkedHashMap<String, Object>();
        attributes.put("command", command);
        exit.ifPresent(known -> attributes.put("exit_code", known.code()));
        attributes.put("duration_ms", Duration.ofNanos(time.nanos() - started).toMillis());
        add(attributes, "stdout", streams.output().snapshot());
        add(attributes, "stderr", streams.errors().snapshot());
        return Value.fields(attributes);
    }

    /// Standard output gets the short names, because most readers want it.
    private static void add(
            Map<String, Object> attributes, String stream, CapturedOutput captured) {
        boolean isOutput = stream.equals("stdout");
        attributes.put(stream, captured.preview());
        if (captured.isCut()) {
            attributes.put(isOutput ? "truncated" : "stderr_truncated", true);
        }
        if (captured.file() != null) {
            attributes.put(isOutput ? "output_file" : "stderr_file", captured.file().toString());
        }
        if (captured.problem() != null) {
            attributes.put(isOutput ? "output_problem" : "stderr_problem", captured.problem());
        }
    }
}

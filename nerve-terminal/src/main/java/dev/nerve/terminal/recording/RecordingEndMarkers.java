package dev.nerve.terminal.recording;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import java.util.Optional;
import java.util.regex.Pattern;

/// The markers that give the reason for the end of a recording. Other players show them as plain
/// markers.
final class RecordingEndMarkers {

    /// The recording was stopped while the program continued.
    static final String STOPPED = "nerve: stopped";

    private static final String LIMIT = "nerve: stopped at the limit of ";
    private static final Pattern EXIT = Pattern.compile("nerve: (exit|signal) (\\d{1,3})");

    private RecordingEndMarkers() {}

    static String exit(ProcessExit exit) {
        return switch (exit) {
            case ProcessExit.NormalExit(int code) -> "nerve: exit " + code;
            case ProcessExit.SignalExit(var signal) -> "nerve: signal " + signal.number();
        };
    }

    static String limit(long bytes) {
        return LIMIT + bytes + " bytes";
    }

    /// {@return the exit of the program, if a marker contains it}
    static Optional<ProcessExit> exitOf(String label) {
        var matcher = EXIT.matcher(label);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(matcher.group(2));
        if (matcher.group(1).equals("exit")) {
            return Optional.of(new ProcessExit.NormalExit(number));
        }
        return number >= 1 && number <= 64
                ? Optional.of(new ProcessExit.SignalExit(new ProcessSignal(number)))
                : Optional.empty();
    }

    /// {@return whether a marker says that the program continued after the recording}
    static boolean isStop(String label) {
        return label.equals(STOPPED) || label.startsWith(LIMIT);
    }
}

package dev.nerve.app;

import dev.nerve.cli.Streams;
import dev.nerve.cli.Style;
import java.io.PrintStream;
import java.util.Map;

/// What the program is started in.
///
/// *Immutable.* The launcher asks the shell which streams are terminals and tells through a
/// property, because asking from here would cost more than the rest of a short command.
///
/// @param environment the variables
/// @param terminals the streams that are terminals, as the launcher says: `out`, `err`, both or
/// neither
/// @param out for results
/// @param err for everything else
record Surroundings(
        Map<String, String> environment, String terminals, PrintStream out, PrintStream err) {

    Surroundings {
        environment = Map.copyOf(environment);
    }

    static Surroundings ofProcess() {
        return new Surroundings(
                System.getenv(), System.getProperty("nerve.terminals", ""), System.out, System.err);
    }

    Streams streams() {
        return new Streams(out, style("out"), err, style("err"));
    }

    /// `NO_COLOR` counts when it is there and not empty; a dumb terminal has no colours.
    private Style style(String stream) {
        boolean coloured =
                terminals.contains(stream)
                        && environment.getOrDefault("NO_COLOR", "").isEmpty()
                        && !environment.getOrDefault("TERM", "dumb").equals("dumb");
        return coloured ? Style.COLOURED : Style.PLAIN;
    }
}

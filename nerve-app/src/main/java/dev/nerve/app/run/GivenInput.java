package dev.nerve.app.run;

import dev.nerve.cli.Arguments;
import dev.nerve.cli.CommandFailure;
import java.util.Optional;

/// What somebody gives a workflow: a word, what is piped in, or a file.
///
/// *Confined to one thread*, and used once: what is piped in can be read once.
final class GivenInput {

    /// What a value may have, and no more.
    private static final int MOST_MIB = 16;

    private static final String PIPED = "-";

    private final RunHost host;
    private final Optional<String> word;
    private final Optional<String> file;

    /// @throws CommandFailure if it is given twice
    GivenInput(RunHost host, Arguments arguments) {
        this.host = host;
        this.word = arguments.find("input");
        this.file = arguments.find("input-file");
        if (word.isPresent() && file.isPresent()) {
            throw CommandFailure.usage(
                    "the input is given twice: '%s', and --input-file".formatted(word.get()),
                    "give it once");
        }
    }

    /// {@return it, if there is one; this waits for the end of what is piped in}
    ///
    /// @throws dev.nerve.NerveException if it cannot be read, or is no text
    Optional<String> read() {
        var advice = "keep it in a file, and give the name of that";
        if (file.isPresent()) {
            var path = host.resolve(file.get());
            return Optional.of(ended(TextFile.read(path, MOST_MIB, advice)));
        }
        return word.map(text ->
                text.equals(PIPED) ? ended(TextFile.piped(host.in(), MOST_MIB, advice)) : text);
    }

    /// A shell takes the line breaks at the end away too.
    private static String ended(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return text.substring(0, end);
    }
}

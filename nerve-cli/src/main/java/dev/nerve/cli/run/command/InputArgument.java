package dev.nerve.cli.run.command;

import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.console.TextFile;
import dev.nerve.cli.output.CommandFailure;
import java.util.Optional;

/// The input of a workflow from the command line: a word, standard input or a file.
///
/// *Confined to one thread*, and used once, because standard input can be read only once.
final class InputArgument {

    /// The maximum size of the input in MiB, which is the limit for a value.
    private static final int MOST_MIB = 16;

    private static final String PIPED = "-";

    private final ClientSource services;
    private final Optional<String> word;
    private final Optional<String> file;

    /// @throws CommandFailure if the input is given twice
    InputArgument(ClientSource services, CommandArguments arguments) {
        this.services = services;
        this.word = arguments.find("input");
        this.file = arguments.find("input-file");
        if (word.isPresent() && file.isPresent()) {
            throw CommandFailure.usage(
                    "the input is given twice: '%s', and --input-file".formatted(word.get()),
                    "give it once");
        }
    }

    /// {@return the input, if there is one; blocks until the end of standard input}
    ///
    /// @throws dev.nerve.NerveException if the input cannot be read, or is no text
    Optional<String> read() {
        var advice = "write it to a file and pass the name";
        if (file.isPresent()) {
            var path = services.resolve(file.get());
            return Optional.of(ended(TextFile.read(path, MOST_MIB, advice)));
        }
        return word.map(text ->
                text.equals(PIPED) ? ended(TextFile.piped(services.in(), MOST_MIB, advice)) : text);
    }

    /// Removes the line breaks at the end, as a shell does.
    private static String ended(String text) {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == '\n' || text.charAt(end - 1) == '\r')) {
            end--;
        }
        return text.substring(0, end);
    }
}

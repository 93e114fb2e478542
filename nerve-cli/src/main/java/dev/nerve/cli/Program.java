package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// The command line as a whole: from words to an exit code.
///
/// *Confined to one thread.*
public final class Program {

    private final Version version;
    private final Command.Group tree;
    private final Streams streams;

    private Program(Version version, Command.Group tree, Streams streams) {
        this.version = version;
        this.tree = tree;
        this.streams = streams;
    }

    /// {@return the program with these commands}
    ///
    /// @param version which nerve it is
    /// @param commands what the application brings
    /// @param streams where text goes
    public static Program of(Version version, List<LocalCommand> commands, Streams streams) {
        var words = new ArrayList<Command>();
        for (var local : commands) {
            words.add(local.command());
        }
        var tree =
                Command.group("nerve", "A control layer for AI agents", words)
                        .example("nerve --version", "Shows which nerve this is")
                        .example("nerve COMMAND --help", "Shows what a command takes")
                        .example("nerve java FILE", "Runs Java with nerve on its class path")
                        .example("nerve classpath", "Shows that class path");
        return new Program(version, tree, streams);
    }

    /// {@return the exit code, after doing what the words ask for}
    ///
    /// @param words what was typed after the program's name
    public int run(List<String> words) {
        var options = GlobalOptions.of(words);
        var output = output(options);
        try {
            CommandLine.parse(tree, options).answer(version, output);
            return 0;
        } catch (Throwable thrown) {
            var failure = CommandFailure.from(thrown);
            if (!failure.isTold()) {
                output.failure(failure);
            }
            return failure.exitCode();
        }
    }

    private Output output(GlobalOptions options) {
        var detail = options.verbose() ? Detail.FULL : Detail.BRIEF;
        return options.json() ? new JsonOutput(streams, detail) : new PeopleOutput(streams, detail);
    }
}

package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// The whole command line program: takes words and returns an exit code.
///
/// *Confined to one thread.*
public final class Program {

    private final Version version;
    private final CommandSet commands;
    private final Streams streams;
    private final ProgramCall call;

    private Program(Version version, CommandSet commands, Streams streams, ProgramCall call) {
        this.version = version;
        this.commands = commands;
        this.streams = streams;
        this.call = call;
    }

    /// {@return the program with these commands}
    ///
    /// @param version the version of nerve
    /// @param commands the commands of the application
    /// @param streams the streams for the output
    public static Program of(Version version, List<LocalCommand> commands, Streams streams) {
        return of(version, _ -> commands, streams);
    }

    /// {@return the program with commands that depend on the directory of the store}
    ///
    /// @param version the version of nerve
    /// @param commands the commands of the application
    /// @param streams the streams for the output
    public static Program of(Version version, CommandSet commands, Streams streams) {
        return new Program(version, commands, streams, ProgramCall.USUAL);
    }

    /// {@return a copy that uses this name in suggested commands}
    ///
    /// @param program the name as the user typed it, such as `./nerve`
    public Program calledAs(String program) {
        return new Program(version, commands, streams, new ProgramCall(program, call.directory()));
    }

    /// Runs the command that the words name.
    ///
    /// @param words the words after the program's name
    /// @return the exit code
    public int run(List<String> words) {
        var options = GlobalOptions.of(words);
        var output = output(options);
        try {
            CommandLine.parse(tree(options), options).answer(version, output);
            return 0;
        } catch (Throwable thrown) {
            var failure = CommandFailure.from(thrown);
            if (!failure.isTold()) {
                output.failure(failure);
            }
            return failure.exitCode();
        }
    }

    private Command.Group tree(GlobalOptions options) {
        var words = new ArrayList<Command>();
        for (var local : commands.commands(options.requireDirectory())) {
            words.add(local.command());
        }
        var known = List.copyOf(words);
        words.add(
                Command.verb(
                                "completion",
                                "Writes a completion script for a shell",
                                (arguments, output) ->
                                        output.result(
                                                new CompletionScript(
                                                        arguments.get("shell"), group(known))))
                        .with(Positional.one("shell", String.join(", ", CompletionScript.SHELLS)))
                        .example("nerve completion bash", "'nerve install' installs it for you"));
        return group(words);
    }

    private static Command.Group group(List<Command> words) {
        return Command.group("nerve", "A control layer for AI agents", words)
                .example("nerve --version", "Shows the version of nerve")
                .example("nerve COMMAND --help", "Shows what a command takes");
    }

    private Output output(GlobalOptions options) {
        var detail = options.verbose() ? Detail.FULL : Detail.BRIEF;
        var advice = call.in(options.directory());
        return options.json()
                ? new JsonOutput(streams, detail, advice)
                : new PeopleOutput(streams, detail, advice);
    }
}

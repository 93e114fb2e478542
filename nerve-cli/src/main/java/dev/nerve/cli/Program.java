package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// The command line as a whole: from words to an exit code.
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
    /// @param version which nerve it is
    /// @param commands what the application brings
    /// @param streams where text goes
    public static Program of(Version version, List<LocalCommand> commands, Streams streams) {
        return of(version, _ -> commands, streams);
    }

    /// {@return the program with commands that depend on where runs are kept}
    ///
    /// @param version which nerve it is
    /// @param commands what the application brings
    /// @param streams where text goes
    public static Program of(Version version, CommandSet commands, Streams streams) {
        return new Program(version, commands, streams, ProgramCall.USUAL);
    }

    /// {@return the same, which advises to call it like this}
    ///
    /// @param program as it was typed, such as `./nerve`
    public Program calledAs(String program) {
        return new Program(version, commands, streams, new ProgramCall(program, call.directory()));
    }

    /// {@return the exit code, after doing what the words ask for}
    ///
    /// @param words what was typed after the program's name
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
                                "Writes what lets a shell complete commands",
                                (arguments, output) ->
                                        output.result(
                                                new CompletionScript(
                                                        arguments.get("shell"), group(known))))
                        .with(Positional.one("shell", String.join(", ", CompletionScript.SHELLS)))
                        .example("nerve completion bash", "'nerve install' puts it in its place"));
        return group(words);
    }

    private static Command.Group group(List<Command> words) {
        return Command.group("nerve", "A control layer for AI agents", words)
                .example("nerve --version", "Shows which nerve this is")
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

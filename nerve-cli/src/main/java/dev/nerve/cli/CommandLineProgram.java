package dev.nerve.cli;

import dev.nerve.cli.output.CommandFailure;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.ConsoleStreams;
import dev.nerve.cli.output.FailureDetail;
import dev.nerve.cli.output.JsonOutput;
import dev.nerve.cli.output.ProgramCall;
import dev.nerve.cli.output.TextOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The whole command line program: takes words and returns an exit code.
///
/// *Confined to one thread.*
public final class CommandLineProgram {

    private final NerveVersion version;
    private final CommandFactory commands;
    private final ConsoleStreams streams;
    private final ProgramCall call;

    private CommandLineProgram(
            NerveVersion version,
            CommandFactory commands,
            ConsoleStreams streams,
            ProgramCall call) {
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
    public static CommandLineProgram of(
            NerveVersion version, List<LocalCommand> commands, ConsoleStreams streams) {
        return of(version, _ -> commands, streams);
    }

    /// {@return the program with commands that depend on the directory of the store}
    ///
    /// @param version the version of nerve
    /// @param commands the commands of the application
    /// @param streams the streams for the output
    public static CommandLineProgram of(
            NerveVersion version, CommandFactory commands, ConsoleStreams streams) {
        return new CommandLineProgram(version, commands, streams, ProgramCall.DEFAULT);
    }

    /// {@return a copy that uses this name in suggested commands}
    ///
    /// @param program the name as the user typed it, such as `./nerve`
    public CommandLineProgram programName(String program) {
        return new CommandLineProgram(
                version, commands, streams, new ProgramCall(program, call.directory()));
    }

    /// Runs the command that the words name.
    ///
    /// @param words the words after the program's name
    /// @return the exit code
    public int run(List<String> words) {
        var options = GlobalOptions.of(words);
        var output = output(options);
        try {
            request(options).execute(version, output);
            return 0;
        } catch (Throwable thrown) {
            var failure = CommandFailure.from(thrown);
            if (!failure.isReported()) {
                output.failure(failure);
            }
            return failure.exitCode();
        }
    }

    /// Returns the request. The version needs no commands, and creating them takes a fifth of the
    /// time of `--version`.
    private CommandRequest request(GlobalOptions options) {
        var directory = options.requireDirectory();
        return options.version()
                ? CommandRequest.ShowVersion.VERSION
                : CommandLineParser.parse(tree(directory), options);
    }

    private Command.Group tree(Optional<String> directory) {
        var words = new ArrayList<Command>();
        for (var local : commands.commands(directory)) {
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
                        .with(
                                PositionalArgument.one(
                                        "shell", String.join(", ", CompletionScript.SHELLS)))
                        .example("nerve completion bash", "'nerve install' installs it for you"));
        return group(words);
    }

    private static Command.Group group(List<Command> words) {
        return Command.group("nerve", "A control layer for AI agents", words)
                .example("nerve --version", "Shows the version of nerve")
                .example("nerve COMMAND --help", "Shows what a command takes");
    }

    private CommandOutput output(GlobalOptions options) {
        var detail = options.verbose() ? FailureDetail.FULL : FailureDetail.BRIEF;
        var advice = call.withDirectory(options.directory());
        return options.json()
                ? new JsonOutput(streams, detail, advice)
                : new TextOutput(streams, detail, advice);
    }
}

package dev.nerve.cli;

import dev.nerve.cli.output.CommandOutput;
import java.util.List;

/// The request of a command line: help, the version, or to run a verb.
///
/// Each case executes itself. A `switch` over the cases would take a tenth of the time of a short
/// command, because the JDK generates a class for it at each start.
sealed interface CommandRequest {

    /// Executes the request.
    ///
    /// @param version the version of nerve
    /// @param output the output for the result
    void execute(NerveVersion version, CommandOutput output) throws InterruptedException;

    /// A request for the help of a command.
    ///
    /// @param path the commands from the program to this command
    record ShowHelp(List<Command> path) implements CommandRequest {

        public ShowHelp {
            path = List.copyOf(path);
        }

        @Override
        public void execute(NerveVersion version, CommandOutput output) {
            output.result(new HelpPage(path));
        }
    }

    /// A request for the version.
    enum ShowVersion implements CommandRequest {
        VERSION;

        @Override
        public void execute(NerveVersion version, CommandOutput output) {
            output.result(version);
        }
    }

    /// A request to run a verb.
    ///
    /// @param verb the verb
    /// @param arguments its arguments
    record RunVerb(Command.Verb verb, CommandArguments arguments) implements CommandRequest {

        @Override
        public void execute(NerveVersion version, CommandOutput output)
                throws InterruptedException {
            verb.action().run(arguments, output);
        }
    }
}

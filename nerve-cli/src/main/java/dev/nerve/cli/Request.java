package dev.nerve.cli;

import java.util.List;

/// What a command line asks for.
///
/// It answers for itself: a `switch` over the cases would cost a tenth of a short command, because
/// the JDK makes a class for it at each start.
sealed interface Request {

    /// Does what was asked for.
    ///
    /// @param version which nerve this is
    /// @param output where results go
    void answer(Version version, Output output) throws InterruptedException;

    /// To be told what there is.
    ///
    /// @param path the words so far, from the program itself
    record Help(List<Command> path) implements Request {

        public Help {
            path = List.copyOf(path);
        }

        @Override
        public void answer(Version version, Output output) {
            output.result(new HelpPage(path));
        }
    }

    /// To be told the version.
    enum Which implements Request {
        VERSION;

        @Override
        public void answer(Version version, Output output) {
            output.result(version);
        }
    }

    /// That a verb acts.
    ///
    /// @param verb which
    /// @param arguments on what
    record Run(Command.Verb verb, Arguments arguments) implements Request {

        @Override
        public void answer(Version version, Output output) throws InterruptedException {
            verb.action().run(arguments, output);
        }
    }
}

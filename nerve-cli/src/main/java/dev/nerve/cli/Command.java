package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// A word of the command line: a group of further commands, or a verb with an action.
///
/// *Immutable.* A command is data: parsing, help and completion read it. Only running a verb
/// touches its action.
public sealed interface Command {

    /// {@return the word}
    String name();

    /// {@return the purpose, as one short sentence without a full stop}
    String summary();

    /// {@return the examples at the end of the help}
    List<CommandExample> examples();

    /// {@return the exit codes that the help lists; empty if the help lists none}
    List<ExitCode> exits();

    /// {@return a group without examples}
    ///
    /// @param name the word
    /// @param summary its purpose
    /// @param commands the commands in the group
    static Group group(String name, String summary, List<? extends Command> commands) {
        return new Group(name, summary, List.copyOf(commands), List.of(), List.of());
    }

    /// {@return a verb that takes no arguments}
    ///
    /// @param name the word
    /// @param summary its purpose
    /// @param action the action to run
    static Verb verb(String name, String summary, CommandAction action) {
        return new Verb(name, summary, CommandSyntax.EMPTY, List.of(), List.of(), action);
    }

    /// A group of commands: a noun, or the program itself.
    ///
    /// @param name the word
    /// @param summary its purpose
    /// @param commands the commands in the group, in the order of the help
    /// @param examples the examples in the help
    /// @param exits the exit codes of the commands
    record Group(
            String name,
            String summary,
            List<Command> commands,
            List<CommandExample> examples,
            List<ExitCode> exits)
            implements Command {

        public Group {
            commands = List.copyOf(commands);
            examples = List.copyOf(examples);
            exits = List.copyOf(exits);
        }

        /// {@return a copy with one more example}
        ///
        /// @param line the line to type
        /// @param meaning the effect of the line
        public Group example(String line, String meaning) {
            return new Group(
                    name, summary, commands, CommandExample.add(examples, line, meaning), exits);
        }

        /// {@return a copy with exit codes in its help}
        ///
        /// @param codes all exit codes of its commands
        public Group exitCodes(List<ExitCode> codes) {
            return new Group(name, summary, commands, examples, codes);
        }

        /// {@return the names of its commands}
        public List<String> names() {
            var names = new ArrayList<String>(commands.size());
            for (var command : commands) {
                names.add(command.name());
            }
            return names;
        }
    }

    /// A command with an action.
    ///
    /// @param name the word
    /// @param summary its purpose
    /// @param syntax its options and positionals
    /// @param examples the examples in the help
    /// @param exits the exit codes in the help
    /// @param action the action to run
    record Verb(
            String name,
            String summary,
            CommandSyntax syntax,
            List<CommandExample> examples,
            List<ExitCode> exits,
            CommandAction action)
            implements Command {

        public Verb {
            examples = List.copyOf(examples);
            exits = List.copyOf(exits);
        }

        /// {@return a copy with one more option}
        ///
        /// @param option the additional option
        public Verb with(Option option) {
            return new Verb(name, summary, syntax.with(option), examples, exits, action);
        }

        /// {@return a copy with one more positional}
        ///
        /// @param positional the additional positional, after the others
        public Verb with(PositionalArgument positional) {
            return new Verb(name, summary, syntax.with(positional), examples, exits, action);
        }

        /// {@return a copy with one more example}
        ///
        /// @param line the line to type
        /// @param meaning the effect of the line
        public Verb example(String line, String meaning) {
            var more = CommandExample.add(examples, line, meaning);
            return new Verb(name, summary, syntax, more, exits, action);
        }

        /// {@return a copy with exit codes in its help}
        ///
        /// @param codes all exit codes of the verb
        public Verb exitCodes(List<ExitCode> codes) {
            return new Verb(name, summary, syntax, examples, codes, action);
        }
    }
}

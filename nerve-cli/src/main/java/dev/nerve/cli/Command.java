package dev.nerve.cli;

import java.util.ArrayList;
import java.util.List;

/// A word of the command line: a group of further words, or a verb that acts.
///
/// *Immutable.* A command is data; parsing, help and completion read it, and only running a verb
/// touches its action.
public sealed interface Command {

    /// {@return the word}
    String name();

    /// {@return what it is for, as one short sentence without a full stop}
    String summary();

    /// {@return how it is used, shown at the end of its help}
    List<Example> examples();

    /// {@return what the shell is told, where its help says that; nothing where it does not}
    List<ExitCode> exits();

    /// {@return a group without examples}
    ///
    /// @param name the word
    /// @param summary what it is for
    /// @param commands its words
    static Group group(String name, String summary, List<? extends Command> commands) {
        return new Group(name, summary, List.copyOf(commands), List.of(), List.of());
    }

    /// {@return a verb that takes no arguments}
    ///
    /// @param name the word
    /// @param summary what it does
    /// @param action how it does it
    static Verb verb(String name, String summary, Action action) {
        return new Verb(name, summary, Syntax.EMPTY, List.of(), List.of(), action);
    }

    /// A noun, or the program itself: words that belong together.
    ///
    /// @param name the word
    /// @param summary what it is for
    /// @param commands its words, in the order of its help
    /// @param examples how it is used
    /// @param exits what the shell is told by them
    record Group(
            String name,
            String summary,
            List<Command> commands,
            List<Example> examples,
            List<ExitCode> exits)
            implements Command {

        public Group {
            commands = List.copyOf(commands);
            examples = List.copyOf(examples);
            exits = List.copyOf(exits);
        }

        /// {@return the same with one more example}
        ///
        /// @param line what to type
        /// @param meaning what it does
        public Group example(String line, String meaning) {
            return new Group(name, summary, commands, Example.add(examples, line, meaning), exits);
        }

        /// {@return the same, whose help says what the shell is told}
        ///
        /// @param codes all that its commands may end with
        public Group exiting(List<ExitCode> codes) {
            return new Group(name, summary, commands, examples, codes);
        }

        /// {@return its words}
        public List<String> names() {
            var names = new ArrayList<String>(commands.size());
            for (var command : commands) {
                names.add(command.name());
            }
            return names;
        }
    }

    /// What acts.
    ///
    /// @param name the word
    /// @param summary what it does
    /// @param syntax what it takes
    /// @param examples how it is used
    /// @param exits what the shell is told by it
    /// @param action how it does it
    record Verb(
            String name,
            String summary,
            Syntax syntax,
            List<Example> examples,
            List<ExitCode> exits,
            Action action)
            implements Command {

        public Verb {
            examples = List.copyOf(examples);
            exits = List.copyOf(exits);
        }

        /// {@return the same with one more option}
        ///
        /// @param option what it takes in addition
        public Verb with(Option option) {
            return new Verb(name, summary, syntax.with(option), examples, exits, action);
        }

        /// {@return the same with one more positional}
        ///
        /// @param positional what it takes in addition, after the others
        public Verb with(Positional positional) {
            return new Verb(name, summary, syntax.with(positional), examples, exits, action);
        }

        /// {@return the same with one more example}
        ///
        /// @param line what to type
        /// @param meaning what it does
        public Verb example(String line, String meaning) {
            var more = Example.add(examples, line, meaning);
            return new Verb(name, summary, syntax, more, exits, action);
        }

        /// {@return the same, whose help says what the shell is told}
        ///
        /// @param codes all that it may end with
        public Verb exiting(List<ExitCode> codes) {
            return new Verb(name, summary, syntax, examples, codes, action);
        }
    }
}

package dev.nerve.gate.rule;

import dev.nerve.value.Value;

/// The requests to use a tool to which a rule applies. A scope is never a prefix or a pattern.
/// *Immutable.*
public sealed interface RuleScope {

    /// {@return the field of this scope in a rule as data}
    String field();

    /// {@return its value in a rule as data}
    Value value();

    /// The requests to run one command.
    ///
    /// @param command the exact command
    record CommandScope(String command) implements RuleScope {

        static final String FIELD = "command";

        @Override
        public String field() {
            return FIELD;
        }

        @Override
        public Value value() {
            return new Value.Text(command);
        }
    }

    /// The requests for files that are directly in one directory.
    ///
    /// @param directory the absolute path of the directory
    record DirectoryScope(String directory) implements RuleScope {

        static final String FIELD = "directory";

        @Override
        public String field() {
            return FIELD;
        }

        @Override
        public Value value() {
            return new Value.Text(directory);
        }
    }

    /// The requests with the same arguments.
    ///
    /// @param arguments the arguments
    record ArgumentsScope(Value.Fields arguments) implements RuleScope {

        static final String FIELD = "arguments";

        @Override
        public String field() {
            return FIELD;
        }

        @Override
        public Value value() {
            return arguments;
        }
    }
}

package dev.nerve.cli;

/// An option of a verb: named with dashes, in any position after the verb.
public sealed interface Option {

    /// {@return its name, without the dashes}
    String name();

    /// {@return the effect, as one short sentence without a full stop}
    String summary();

    /// {@return the form in which it is typed, such as `--seed N`}
    String usage();

    /// {@return an option without a value}
    ///
    /// @param name without the dashes
    /// @param summary its effect
    static Option flag(String name, String summary) {
        return new Flag(name, summary);
    }

    /// {@return an option with a value}
    ///
    /// @param name without the dashes
    /// @param value the placeholder of the value in the help, such as `N`
    /// @param summary its effect
    static Option setting(String name, String value, String summary) {
        return new Setting(name, value, summary);
    }

    /// An option without a value.
    ///
    /// @param name without the dashes
    /// @param summary its effect
    record Flag(String name, String summary) implements Option {

        @Override
        public String usage() {
            return "--" + name;
        }
    }

    /// An option with a value. A user may repeat it.
    ///
    /// @param name without the dashes
    /// @param value the placeholder of the value in the help
    /// @param summary its effect
    record Setting(String name, String value, String summary) implements Option {

        @Override
        public String usage() {
            return "--" + name + ' ' + value;
        }
    }
}

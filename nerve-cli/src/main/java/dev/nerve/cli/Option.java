package dev.nerve.cli;

/// Something a verb takes by name, in any place after the verb.
public sealed interface Option {

    /// {@return its name, without the dashes}
    String name();

    /// {@return what it changes, as one short sentence without a full stop}
    String summary();

    /// {@return how it is typed, such as `--seed N`}
    String usage();

    /// {@return an option that is there or not}
    ///
    /// @param name without the dashes
    /// @param summary what it changes
    static Option flag(String name, String summary) {
        return new Flag(name, summary);
    }

    /// {@return an option with a value}
    ///
    /// @param name without the dashes
    /// @param value what stands for the value in the help, such as `N`
    /// @param summary what it changes
    static Option setting(String name, String value, String summary) {
        return new Setting(name, value, summary);
    }

    /// Is there or not.
    ///
    /// @param name without the dashes
    /// @param summary what it changes
    record Flag(String name, String summary) implements Option {

        @Override
        public String usage() {
            return "--" + name;
        }
    }

    /// Has a value, and may be given more than once.
    ///
    /// @param name without the dashes
    /// @param value what stands for the value in the help
    /// @param summary what it changes
    record Setting(String name, String value, String summary) implements Option {

        @Override
        public String usage() {
            return "--" + name + ' ' + value;
        }
    }
}

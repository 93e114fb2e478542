package dev.nerve.terminal.shell;

import java.util.List;

/// Code that a shell is given as an argument, as `bash -c` is. *Immutable.*
///
/// What comes after it are its `$0`, `$1` and so on, as if it were the body of a function.
///
/// @param facts what is known of it
/// @param isObscure whether it may do anything, for all that can be seen
record InnerCode(Facts facts, boolean isObscure) {

    static InnerCode of(String text) {
        var quotes = new Quotes();
        quotes.follow(text);
        quotes.end();
        boolean isVariable = text.matches("\\$\\{?[\\w@*]+(\\[.*])?}?");
        boolean isLost = quotes.isLost() && Places.isRisky(text);
        return new InnerCode(quotes.facts(), isVariable || isLost);
    }

    /// {@return whether it executes or computes what it is called with}
    ///
    /// @param arguments what that is, as far as it is known
    boolean executesArguments(List<String> arguments) {
        return isObscure
                || facts.computesWith(Facts.ARGUMENTS)
                || (facts.runsArguments() && arguments.contains("eval"));
    }

    /// {@return whether it executes or computes what it reads}
    boolean executesInput() {
        return facts.executesInput() || facts.computesWithRead();
    }
}

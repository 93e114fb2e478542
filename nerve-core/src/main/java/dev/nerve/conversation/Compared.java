package dev.nerve.conversation;

import java.util.List;

/// Two conversations side by side.
///
/// @param common how many rows they share
/// @param left what can be seen of the one alone
/// @param right what can be seen of the other alone
/// @param settings the settings in which they differ: name, left, right
public record Compared(long common, Side left, Side right, List<Difference> settings) {

    public Compared {
        settings = List.copyOf(settings);
    }

    /// One of the two.
    ///
    /// @param conversation which
    /// @param own what can be seen after what they share
    /// @param tally its view in numbers
    /// @param answer the last thing it answered, or nothing
    public record Side(Conversation conversation, List<Shown> own, Tally tally, String answer) {
        public Side {
            own = List.copyOf(own);
        }
    }

    /// A setting in which they differ.
    ///
    /// @param name the setting
    /// @param left as it is on the one side; empty if it is not set
    /// @param right as it is on the other
    public record Difference(String name, String left, String right) {}
}

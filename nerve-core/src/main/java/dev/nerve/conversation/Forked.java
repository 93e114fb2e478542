package dev.nerve.conversation;

import java.util.List;

/// What a fork gave.
///
/// @param conversation the fork
/// @param place where it was taken
/// @param inherited what it inherits, in numbers
/// @param cacheBrokenBy what breaks the provider's prompt cache; empty if it is preserved
/// @param warnings what is worth knowing
public record Forked(
        Conversation conversation,
        Place place,
        Tally inherited,
        List<String> cacheBrokenBy,
        List<String> warnings) {

    public Forked {
        cacheBrokenBy = List.copyOf(cacheBrokenBy);
        warnings = List.copyOf(warnings);
    }

    /// Where a fork was taken.
    ///
    /// @param requested where it was asked for
    /// @param position the first position of the source that it does not inherit
    /// @param dropped how many rows of the source come after that
    public record Place(Point requested, long position, long dropped) {}
}

package dev.nerve.terminal.parse;

import dev.nerve.terminal.state.RowPattern;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How a part of a transcript is recognised, and what belongs to it. *Immutable.*
///
/// @param name how the rule is called
/// @param kind what it is
/// @param opening how it begins
/// @param body what belongs to it
/// @param tool how a tool is shown
record Mark(String name, Kind kind, Opening opening, Body body, ToolLook tool) {

    /// How a part begins.
    ///
    /// @param begins what its first row is like; groups `text`, `tool` and `args` are read
    /// @param head what the first row with something in it is like, where `begins` is a frame
    /// @param next what is found in a row below, before the next blank one
    /// @param after the kinds of part that it follows; all if empty
    /// @param before the kinds of part that may stand below it in its turn; all if empty
    /// @param only where it can begin at all
    record Opening(
            RowPattern begins,
            @Nullable RowPattern head,
            @Nullable RowPattern next,
            Set<Kind> after,
            Set<Kind> before,
            Set<Only> only) {

        Opening {
            after = Set.copyOf(after);
            before = Set.copyOf(before);
            only = Set.copyOf(only);
        }

        boolean is(Only where) {
            return only.contains(where);
        }

        boolean follows(Kind before) {
            return after.isEmpty() || after.contains(before);
        }

        /// {@return the pattern that says what the part is}
        RowPattern telling() {
            return head == null ? begins : head;
        }
    }

    /// Where a part can begin.
    enum Only {
        /// Where a blank row is between it and a text.
        APART,
        /// While the program works.
        WORKING,
        /// Where it is a text that was typed by us.
        TYPED,
        /// Where no other part goes on, because nothing marks it.
        UNMARKED
    }

    /// What belongs to a part.
    ///
    /// @param inside by how many columns its rows are set in; others end it
    /// @param single whether it is one row and nothing else
    /// @param paragraphs how many there are at most; 0 for any number
    /// @param cell what its rows are like, and in `text` what they say; null if they are not framed
    /// @param until what its last row is like; null if nothing tells
    /// @param writing how the program writes text
    record Body(
            int inside,
            boolean single,
            int paragraphs,
            @Nullable RowPattern cell,
            @Nullable RowPattern until,
            Writing writing) {

        boolean isFramed() {
            return cell != null || until != null;
        }
    }

    /// How a program writes text, where it does not write it as it was.
    ///
    /// @param numbered in `text`, what rows say that the program has numbered; null if it does not
    /// @param items by how many columns items of lists are set in
    record Writing(@Nullable RowPattern numbered, int items) {}

    /// How a tool is shown.
    ///
    /// @param name its name, where the screen has none
    /// @param names what the names on the screen stand for
    /// @param agents the names of other agents
    /// @param result how what came of it begins; null if all below the first row is that
    /// @param closing what ends the arguments and is no part of them
    /// @param divides whether a frame may have several
    record ToolLook(
            String name,
            Map<String, String> names,
            Set<String> agents,
            @Nullable RowPattern result,
            String closing,
            boolean divides) {

        ToolLook {
            names = Map.copyOf(names);
            agents = Set.copyOf(agents);
        }

        /// {@return what a tool is called}
        ///
        /// @param shown its name on the screen, if it has one there
        String nameOf(Optional<String> shown) {
            var found = shown.map(String::strip).orElse(name);
            return names.getOrDefault(found, found.isEmpty() ? name : found);
        }
    }
}

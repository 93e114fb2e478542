package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;

/// A conversation with its direct and indirect forks.
///
/// @param branches the conversations, each followed by its forks
public record ConversationTree(List<Branch> branches) {

    public ConversationTree {
        branches = List.copyOf(branches);
    }

    /// {@return the tree as data: a flat list with the depth of each branch}
    public Value toValue() {
        return Value.of(branches.stream().map(Branch::toValue).toList());
    }

    /// {@return the tree as lines of text}
    ///
    /// @param glyphs the characters for the lines
    public String draw(Glyphs glyphs) {
        return draw(glyphs, branch -> label(branch, glyphs));
    }

    /// {@return the tree as lines of text}
    ///
    /// @param glyphs the characters for the lines
    /// @param label returns the text for a branch, on one line
    public String draw(Glyphs glyphs, Function<Branch, String> label) {
        var lines = new ArrayList<String>();
        // Go from the last to the first, to know whether another branch follows at the same depth.
        var follows = new BitSet();
        for (var branch : branches.reversed()) {
            lines.add(indent(branch.depth(), follows, glyphs) + label.apply(branch));
            follows.clear(branch.depth() + 1, Math.max(follows.length(), branch.depth() + 1));
            follows.set(branch.depth());
        }
        return String.join("\n", lines.reversed());
    }

    private static String indent(int depth, BitSet follows, Glyphs glyphs) {
        var indent = new StringBuilder();
        for (int level = 1; level < depth; level++) {
            indent.append(follows.get(level) ? glyphs.bar : "   ");
        }
        if (depth > 0) {
            indent.append(follows.get(depth) ? glyphs.branch : glyphs.last);
        }
        return indent.toString();
    }

    private static String label(Branch branch, Glyphs glyphs) {
        var one = branch.conversation();
        var origin = one.origin();
        var said = new ArrayList<String>();
        if (origin.forkedFrom() != null) {
            said.add("at " + origin.forkedAt());
        }
        said.add(count(one.end(), "row"));
        said.add(count(branch.tally().turns(), "turn"));
        if (origin.relation() == Conversation.Relation.HANDOFF) {
            said.add("handoff");
        }
        if (one.state() != Conversation.State.LIVE) {
            said.add(one.state().wireName());
        }
        var deleted = one.state() == Conversation.State.DELETED ? glyphs.deleted : "";
        return deleted + one.id() + " (" + String.join(", ", said) + ")";
    }

    private static String count(long number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    /// One conversation in the tree.
    ///
    /// @param conversation the conversation
    /// @param tally the counts of its view
    /// @param depth the number of forks between it and the root
    public record Branch(Conversation conversation, ViewTally tally, int depth) {

        private Value.Fields toValue() {
            var origin = conversation.origin();
            return Value.Fields.EMPTY
                    .with("id", conversation.id())
                    .with("depth", depth)
                    .with("forked_from", origin.forkedFrom())
                    .with("fork_point", origin.forkedFrom() == null ? null : forkPoint())
                    .with("relation", origin.relation().wireName())
                    .with("state", conversation.state().wireName())
                    .with("rows", conversation.end())
                    .with("messages", tally.messages())
                    .with("turns", tally.turns())
                    .with("tokens", tally.tokens());
        }

        private long forkPoint() {
            return conversation.origin().forkedAt();
        }
    }

    /// The characters for the lines of a tree.
    public enum Glyphs {
        UNICODE("├─ ", "└─ ", "│  ", "✗ "),
        ASCII("|- ", "`- ", "|  ", "x ");

        private final String branch;
        private final String last;
        private final String bar;
        private final String deleted;

        Glyphs(String branch, String last, String bar, String deleted) {
            this.branch = branch;
            this.last = last;
            this.bar = bar;
            this.deleted = deleted;
        }
    }
}

package dev.nerve.conversation;

import dev.nerve.NerveException;

/// Takes something of a child over into its parent.
///
/// @param writer the store, as it will be
/// @param child what is taken over
/// @param parent what takes it
record Merging(ConversationStore.Writer writer, Conversation child, Conversation parent) {

    /// {@return the row that tells of what the child said since it was forked or last merged}
    ///
    /// @throws NerveException.Invalid if there is nothing new
    Content.Merged row(Told told) {
        long from = Math.max(start(), covered());
        if (from >= child.end()) {
            throw new NerveException.Invalid(
                    "nothing new to merge from '%s' into '%s'".formatted(child.id(), parent.id()));
        }
        return new Content.Merged(child.id(), from, child.end(), text(told, from));
    }

    /// Where the child's history leaves the parent's.
    private long start() {
        return Ancestry.commonEnd(writer, child, parent);
    }

    private long covered() {
        long covered = 0;
        for (var row : new History(writer).rows(parent, parent.end())) {
            if (row.content() instanceof Content.Merged(var merged, _, var to, _)
                    && merged.equals(child.id())) {
                covered = to;
            }
        }
        return covered;
    }

    private String text(Told told, long from) {
        return switch (told) {
            case Told.Given(var text) -> text;
            case Told.LastAnswer _ -> lastAnswer(from);
        };
    }

    private String lastAnswer(long from) {
        return new History(writer)
                .view(child)
                .lastAnswer(from)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "'%s' has not answered since it was forked or last merged"
                                        .formatted(child.id())));
    }

    /// What is told of a child.
    public sealed interface Told {

        /// The last thing it answered.
        enum LastAnswer implements Told {
            LAST_ANSWER
        }

        /// These words, such as a summary.
        ///
        /// @param text the words
        record Given(String text) implements Told {}
    }
}

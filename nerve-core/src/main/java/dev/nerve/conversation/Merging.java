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
        long shared = new Ancestry(writer).common(child, parent).end();
        long from = Math.max(shared, covered(shared));
        long to = complete();
        if (from >= to) {
            throw new NerveException.Invalid(
                    "nothing new to merge from '%s' into '%s'".formatted(child.id(), parent.id()));
        }
        return new Content.Merged(child.id(), child.created(), from, to, text(told, from, to));
    }

    /// A turn of the child that is open is left for the next merge.
    private long complete() {
        var history = new History(writer);
        return history.tally(child, child.end()).turn().orElse(child.end());
    }

    /// How far an earlier merge went, hidden or not; it can only be after what both share.
    private long covered(long shared) {
        return new History(writer)
                .newest(parent, shared, this::tellsOfChild)
                .map(row -> ((Content.Merged) row.content()).to())
                .orElse(0L);
    }

    /// Another that had its name was made at another time. Which was first does not matter: a clock
    /// may be set back.
    private boolean tellsOfChild(Row row) {
        return row.content() instanceof Content.Merged merged
                && merged.child().equals(child.id())
                && merged.born().equals(child.created());
    }

    private String text(Told told, long from, long to) {
        return switch (told) {
            case Told.Given(var text) -> text;
            case Told.LastAnswer _ -> lastAnswer(from, to);
        };
    }

    private String lastAnswer(long from, long to) {
        return new History(writer)
                .viewAsOf(child, to)
                .lastAnswer(from)
                .orElseThrow(() ->
                        new NerveException.Invalid(
                                "'%s' has not answered since it was forked or last merged"
                                        .formatted(child.id())));
    }
}

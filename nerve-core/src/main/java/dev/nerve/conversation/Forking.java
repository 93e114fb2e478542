package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes a fork: one row, and nothing in the source.
///
/// @param writer the store, as it will be
/// @param request what to fork, where, and how
/// @param now when that is
record Forking(ConversationStore.Writer writer, ForkRequest request, Instant now) {

    /// {@return what it gave}
    ///
    /// @throws NerveException.Failed if it cannot be done; then nothing is written
    Forked fork() {
        var requestId = request.terms().requestId();
        var before = requestId == null ? null : doneBefore(requestId);
        if (before != null) {
            return before;
        }
        requireFree();
        var source = Appending.get(writer, request.source());
        long position = new Cut(new History(writer), source, request).position();
        var forked = make(source, position);
        if (requestId != null) {
            var done = new ConversationStore.Requested(request.target(), request.fingerprint());
            writer.remember(requestId, done);
        }
        return forked;
    }

    private @Nullable Forked doneBefore(String requestId) {
        var done = writer.requested(requestId);
        if (done.isEmpty()) {
            return null;
        }
        if (!done.get().fingerprint().equals(request.fingerprint())) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another fork: '%s'"
                            .formatted(requestId, done.get().made()));
        }
        var made = Appending.get(writer, done.get().made());
        return told(Appending.get(writer, request.source()), made, made.start());
    }

    private void requireFree() {
        var taken = writer.find(request.target());
        if (taken.isPresent()) {
            throw new NerveException.Failed(
                    ErrorCode.ID_TAKEN,
                    taken.get().state() == Conversation.State.DELETED
                            ? "'%s' was deleted and its id stays reserved"
                                    .formatted(request.target())
                            : "conversation '%s' exists already".formatted(request.target()));
        }
    }

    private Forked make(Conversation source, long position) {
        var inherits = request.terms().inherit() instanceof Inherit.Prefix;
        var base = inherits ? base(source, position) : null;
        var relation = Conversation.Relation.FORK;
        var origin = new Conversation.Origin(base, source.id(), null, relation);
        var end = base == null ? 0 : base.end();
        var fork =
                new Conversation(
                        request.target(),
                        origin,
                        end,
                        now,
                        labels(source),
                        Conversation.State.LIVE);
        writer.insert(fork);
        return told(source, withOwnRows(source, fork, position), position);
    }

    /// The base is normalised: its owner is the one that holds the last inherited row itself.
    private @Nullable Base base(Conversation source, long position) {
        return position == 0
                ? null
                : new Base(new History(writer).holder(source, position - 1).id(), position);
    }

    private Value.Fields labels(Conversation source) {
        var labels = new LinkedHashMap<>(source.labels().fields());
        labels.putAll(request.terms().labels().fields());
        return new Value.Fields(labels);
    }

    private Conversation withOwnRows(Conversation source, Conversation fork, long position) {
        var copied =
                new Copying(writer, now).into(fork, source, request.terms().inherit(), position);
        var rows = new ArrayList<Content>();
        if (isInterrupted(source, position)) {
            rows.add(Content.TurnEnded.of(Content.How.INTERRUPTED));
        }
        if (!request.terms().overrides().isEmpty()) {
            rows.add(new Content.Configured(request.terms().overrides()));
        }
        return rows.isEmpty() ? copied : new Appending(writer, now).append(copied, rows);
    }

    private boolean isInterrupted(Conversation source, long position) {
        return request.terms().inFlight() instanceof InFlight.Interrupt
                && request.terms().inherit() instanceof Inherit.Prefix
                && position == source.end()
                && new History(writer).tally(source, position).turn().isPresent();
    }

    private Forked told(Conversation source, Conversation fork, long position) {
        var history = new History(writer);
        var broken = new ArrayList<String>();
        if (!(request.terms().inherit() instanceof Inherit.Prefix)) {
            broken.add("only a part is inherited, as copies");
        }
        for (var setting : List.of("model", "system", "tools")) {
            if (request.terms().overrides().settings().fields().containsKey(setting)) {
                broken.add("'%s' is overridden".formatted(setting));
            }
        }
        var warnings =
                position < source.end() && request.point() instanceof Point.Head
                        ? List.of("a turn was open; the fork is taken before it")
                        : List.<String>of();
        return new Forked(
                fork,
                new Forked.Place(request.point(), position, source.end() - position),
                history.tally(fork, fork.end()),
                broken,
                warnings);
    }
}

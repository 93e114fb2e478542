package dev.nerve.conversation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The operation that creates a fork.
///
/// A fork of a prefix writes one row and changes nothing in its source.
///
/// @param writer the store inside the transaction
/// @param request the request
/// @param inFlight the policy for an open turn of the source
/// @param now the time of the fork
record Forking(
        ConversationStore.Writer writer, ForkRequest request, InFlight inFlight, Instant now) {

    /// {@return the result}
    ///
    /// @throws NerveException.Failed if the fork is not possible; then nothing is written
    Forked fork() {
        var requestId = request.requestId();
        var before = requestId == null ? null : doneBefore(requestId);
        if (before != null) {
            return before;
        }
        requireFree();
        var source = Appending.get(writer, request.source());
        var hidden = request.terms().hidden();
        var cut = new Cut(new History(writer), source, inFlight, hidden);
        long position = cut.position(request.point());
        var broken =
                new PromptCache(new History(writer), source).brokenBy(request.terms(), position);
        requireCache(broken);
        var fork = make(source, position);
        var answer =
                new Answer(new Provenance(writer).lastRow(fork), dropped(source, position), broken);
        var forked = told(fork, answer, List.of());
        if (requestId != null) {
            writer.remember(requestId, done(fork, answer.toValue()));
        }
        return forked;
    }

    private @Nullable Forked doneBefore(String requestId) {
        var done = writer.requested(requestId);
        if (done.isEmpty()) {
            return null;
        }
        if (!done.get().fingerprint().endsWith(" " + request.fingerprint())) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another fork: '%s'"
                            .formatted(requestId, done.get().made()));
        }
        var made = Appending.get(writer, done.get().made());
        var told = done.get().told();
        if (!done.get().equals(done(made, told))) {
            throw new NerveException.Failed(
                    ErrorCode.SOURCE_DELETED,
                    "'%s', which request '%s' made, was deleted; another has its name now"
                            .formatted(made.id(), requestId));
        }
        return told(made, Answer.of(told), List.of("an earlier request with this id made it"));
    }

    /// Adds the creation time to the fingerprint, because a name may be used again.
    private ConversationStore.Requested done(Conversation made, Value.Fields told) {
        return new ConversationStore.Requested(
                made.id(), made.created() + " " + request.fingerprint(), told);
    }

    private void requireFree() {
        var there = writer.find(request.target());
        if (there.isPresent()) {
            throw taken(there.get());
        }
    }

    static NerveException.Failed taken(Conversation there) {
        return new NerveException.Failed(
                ErrorCode.ID_TAKEN,
                there.state() == Conversation.State.DELETED
                        ? "'%s' was deleted, and its name stays reserved as long as it has forks"
                                .formatted(there.id())
                        : "conversation '%s' exists already".formatted(there.id()));
    }

    private void requireCache(List<String> broken) {
        if (request.terms().cache() == ForkRequest.Cache.KEPT && !broken.isEmpty()) {
            throw new NerveException.Failed(
                    ErrorCode.OVERRIDE_BREAKS_CACHE,
                    "a fork of '%s' cannot keep the prompt cache: %s"
                            .formatted(request.source(), String.join("; ", broken)));
        }
    }

    private Conversation make(Conversation source, long position) {
        var inherits = request.terms().inherit() instanceof Inherit.Prefix;
        var base = inherits ? base(source, position) : null;
        var purpose = request.purpose();
        var origin =
                new Conversation.Origin(
                        base, source.id(), position, purpose.spawnedBy(), purpose.relation());
        var fork =
                new Conversation(
                        request.target(),
                        origin,
                        base == null ? 0 : base.end(),
                        now,
                        labels(source),
                        Conversation.State.LIVE);
        writer.insert(fork);
        return withOwnRows(source, fork, position);
    }

    /// Normalises the base: its owner is the conversation that contains the last inherited row.
    private @Nullable Base base(Conversation source, long position) {
        return position == 0
                ? null
                : new Base(new History(writer).holder(source, position - 1).id(), position);
    }

    private Value.Fields labels(Conversation source) {
        var labels = new LinkedHashMap<>(source.labels().fields());
        labels.putAll(request.purpose().labels().fields());
        return new Value.Fields(labels);
    }

    private Conversation withOwnRows(Conversation source, Conversation fork, long position) {
        var copied =
                new Copying(writer, now).into(fork, source, request.terms().inherit(), position);
        var rows = new ArrayList<Content>();
        if (new History(writer).tally(copied, copied.end()).turn().isPresent()) {
            var reason = "forked in the middle of the turn";
            rows.add(new Content.TurnEnded(Content.How.INTERRUPTED, reason, Usage.NONE, 0));
        }
        if (!request.terms().overrides().isEmpty()) {
            rows.add(new Content.Configured(request.terms().overrides()));
        }
        return rows.isEmpty() ? copied : new Appending(writer, now).append(copied, rows);
    }

    private Forked told(Conversation fork, Answer answer, List<String> remarks) {
        var dropped = answer.dropped();
        var warnings = new ArrayList<>(remarks);
        if (dropped.reason() == Forked.Reason.OPEN_TURN) {
            warnings.add("a turn was open; its incomplete part is left out");
        }
        return new Forked(
                fork,
                new Forked.Place(request.point(), fork.origin().forkedAt(), answer.row(), dropped),
                new Provenance(writer).inherited(fork),
                answer.cacheBrokenBy(),
                warnings,
                request.purpose().firstPrompt());
    }

    private Forked.Dropped dropped(Conversation source, long position) {
        long rows = source.end() - position;
        return rows == 0
                ? Forked.Dropped.NOTHING
                : new Forked.Dropped(
                        rows,
                        isMeantAsEnd(source)
                                ? Forked.Reason.OPEN_TURN
                                : Forked.Reason.EARLIER_POINT);
    }

    /// Returns whether the request names the end, so that only an open turn can move the fork
    /// point.
    private boolean isMeantAsEnd(Conversation source) {
        return switch (request.point()) {
            case Point.Head _ -> true;
            case Point.BeforeUserTurn(var turn) ->
                    turn == new History(writer).tally(source, source.end()).turns();
            case Point.After _, Point.Before _, Point.AtMark _ -> false;
        };
    }
}

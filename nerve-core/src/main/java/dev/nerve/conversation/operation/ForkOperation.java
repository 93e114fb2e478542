package dev.nerve.conversation.operation;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.ForkBase;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.fork.ForkPoint;
import dev.nerve.conversation.fork.ForkRequest;
import dev.nerve.conversation.fork.ForkResult;
import dev.nerve.conversation.fork.InFlightPolicy;
import dev.nerve.conversation.fork.InheritMode;
import dev.nerve.conversation.history.ForkPointResolver;
import dev.nerve.conversation.history.HistoryReader;
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
record ForkOperation(
        ConversationStore.Writer writer,
        ForkRequest request,
        InFlightPolicy inFlight,
        Instant now) {

    /// {@return the result}
    ///
    /// @throws NerveException.Failed if the fork is not possible; then nothing is written
    ForkResult fork() {
        var requestId = request.requestId();
        var before = requestId == null ? null : doneBefore(requestId);
        if (before != null) {
            return before;
        }
        requireFree();
        var source = AppendOperation.getReadable(writer, request.source());
        var hidden = request.terms().hidden();
        var resolver = new ForkPointResolver(new HistoryReader(writer), source, inFlight, hidden);
        long position = resolver.position(request.point());
        var broken =
                new PromptCacheCheck(new HistoryReader(writer), source)
                        .brokenBy(request.terms(), position);
        requireCache(broken);
        var fork = make(source, position);
        var storedForkResult =
                new StoredForkResult(
                        new LineageReader(writer).lastRow(fork), dropped(source, position), broken);
        var forkResult = toResult(fork, storedForkResult, List.of());
        if (requestId != null) {
            writer.saveRequest(requestId, done(fork, storedForkResult.toValue()));
        }
        return forkResult;
    }

    private @Nullable ForkResult doneBefore(String requestId) {
        var done = writer.completedRequest(requestId);
        if (done.isEmpty()) {
            return null;
        }
        if (!done.get().fingerprint().endsWith(" " + request.fingerprint())) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another fork: '%s'"
                            .formatted(requestId, done.get().made()));
        }
        var made = AppendOperation.getReadable(writer, done.get().made());
        var storedResult = done.get().told();
        if (!done.get().equals(done(made, storedResult))) {
            throw new NerveException.Failed(
                    ErrorCode.SOURCE_DELETED,
                    "'%s', which request '%s' made, was deleted; another has its name now"
                            .formatted(made.id(), requestId));
        }
        return toResult(
                made,
                StoredForkResult.of(storedResult),
                List.of("an earlier request with this id made it"));
    }

    /// Adds the creation time to the fingerprint, because a name may be used again.
    private ConversationStore.CompletedRequest done(Conversation made, Value.Fields storedResult) {
        return new ConversationStore.CompletedRequest(
                made.id(), made.created() + " " + request.fingerprint(), storedResult);
    }

    private void requireFree() {
        var there = writer.find(request.target());
        if (there.isPresent()) {
            throw idTaken(there.get());
        }
    }

    static NerveException.Failed idTaken(Conversation there) {
        return new NerveException.Failed(
                ErrorCode.ID_TAKEN,
                there.state() == Conversation.State.DELETED
                        ? "'%s' was deleted, and its name stays reserved as long as it has forks"
                                .formatted(there.id())
                        : "conversation '%s' exists already".formatted(there.id()));
    }

    private void requireCache(List<String> broken) {
        if (request.terms().cache() == ForkRequest.CachePolicy.KEPT && !broken.isEmpty()) {
            throw new NerveException.Failed(
                    ErrorCode.OVERRIDE_BREAKS_CACHE,
                    "a fork of '%s' cannot keep the prompt cache: %s"
                            .formatted(request.source(), String.join("; ", broken)));
        }
    }

    private Conversation make(Conversation source, long position) {
        var inherits = request.terms().inherit() instanceof InheritMode.Prefix;
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
    private @Nullable ForkBase base(Conversation source, long position) {
        return position == 0
                ? null
                : new ForkBase(
                        new HistoryReader(writer).holder(source, position - 1).id(), position);
    }

    private Value.Fields labels(Conversation source) {
        var labels = new LinkedHashMap<>(source.labels().fields());
        labels.putAll(request.purpose().labels().fields());
        return new Value.Fields(labels);
    }

    private Conversation withOwnRows(Conversation source, Conversation fork, long position) {
        var copied =
                new CopyOperation(writer, now)
                        .copyInto(fork, source, request.terms().inherit(), position);
        var rows = new ArrayList<RowContent>();
        if (new HistoryReader(writer).tally(copied, copied.end()).turn().isPresent()) {
            var reason = "forked in the middle of the turn";
            rows.add(
                    new RowContent.TurnEnded(
                            RowContent.TurnStatus.INTERRUPTED, reason, Usage.NONE, 0));
        }
        if (!request.terms().overrides().isEmpty()) {
            rows.add(new RowContent.Configured(request.terms().overrides()));
        }
        return rows.isEmpty() ? copied : new AppendOperation(writer, now).append(copied, rows);
    }

    private ForkResult toResult(
            Conversation fork, StoredForkResult storedForkResult, List<String> remarks) {
        var dropped = storedForkResult.dropped();
        var warnings = new ArrayList<>(remarks);
        if (dropped.reason() == ForkResult.DropReason.OPEN_TURN) {
            warnings.add("a turn was open; its incomplete part is left out");
        }
        return new ForkResult(
                fork,
                new ForkResult.ResolvedForkPoint(
                        request.point(), fork.origin().forkedAt(), storedForkResult.row(), dropped),
                new LineageReader(writer).inherited(fork),
                storedForkResult.cacheBrokenBy(),
                warnings,
                request.purpose().firstPrompt());
    }

    private ForkResult.DroppedRows dropped(Conversation source, long position) {
        long rows = source.end() - position;
        return rows == 0
                ? ForkResult.DroppedRows.NONE
                : new ForkResult.DroppedRows(
                        rows,
                        isMeantAsEnd(source)
                                ? ForkResult.DropReason.OPEN_TURN
                                : ForkResult.DropReason.EARLIER_POINT);
    }

    /// Returns whether the request names the end, so that only an open turn can move the fork
    /// point.
    private boolean isMeantAsEnd(Conversation source) {
        return switch (request.point()) {
            case ForkPoint.Head _ -> true;
            case ForkPoint.BeforeUserTurn(var turn) ->
                    turn == new HistoryReader(writer).tally(source, source.end()).turns();
            case ForkPoint.After _, ForkPoint.Before _, ForkPoint.AtMark _ -> false;
        };
    }
}

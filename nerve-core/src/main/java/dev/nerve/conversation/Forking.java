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

/// Makes a fork: one row, and nothing in the source.
///
/// @param writer the store, as it will be
/// @param request what to fork, where, and how
/// @param inFlight what to do if the source is in the middle of a turn
/// @param now when that is
record Forking(
        ConversationStore.Writer writer, ForkRequest request, InFlight inFlight, Instant now) {

    /// {@return what it gave}
    ///
    /// @throws NerveException.Failed if it cannot be done; then nothing is written
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
        var forked = told(source, make(source, position), broken, List.of());
        if (requestId != null) {
            writer.remember(requestId, done(forked.conversation()));
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
        if (!done.get().equals(done(made))) {
            throw new NerveException.Failed(
                    ErrorCode.SOURCE_DELETED,
                    "'%s', which request '%s' made, was deleted; another has its name now"
                            .formatted(made.id(), requestId));
        }
        // The id of a source stays reserved as long as there are forks of it.
        var source =
                writer.find(request.source())
                        .orElseThrow(() ->
                                Corrupt.lineage(
                                        made.id(),
                                        "'%s' is not there".formatted(request.source())));
        var broken =
                new PromptCache(new History(writer), source)
                        .brokenBy(request.terms(), made.origin().forkedAt());
        return told(source, made, broken, List.of("an earlier request with this id made it"));
    }

    /// A name may be used again; together with the time it is the one that was made.
    private ConversationStore.Requested done(Conversation made) {
        return new ConversationStore.Requested(
                made.id(), made.created() + " " + request.fingerprint());
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

    /// The base is normalised: its owner is the one that holds the last inherited row itself.
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

    private Forked told(
            Conversation source, Conversation fork, List<String> broken, List<String> remarks) {
        var provenance = new Provenance(writer);
        var dropped = dropped(source, fork.origin().forkedAt());
        var warnings = new ArrayList<>(remarks);
        if (dropped.reason() == Forked.Reason.OPEN_TURN) {
            warnings.add("a turn was open; what is not complete of it is left out");
        }
        return new Forked(
                fork,
                new Forked.Place(
                        request.point(),
                        fork.origin().forkedAt(),
                        provenance.lastRow(fork),
                        dropped),
                provenance.inherited(fork),
                broken,
                warnings,
                request.purpose().firstPrompt());
    }

    private Forked.Dropped dropped(Conversation source, long position) {
        long rows = Math.max(0, source.end() - position);
        if (rows == 0) {
            return new Forked.Dropped(0, Forked.Reason.NOTHING);
        }
        return new Forked.Dropped(
                rows,
                request.point() instanceof Point.Head
                        ? Forked.Reason.OPEN_TURN
                        : Forked.Reason.EARLIER_POINT);
    }
}

package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.value.Fingerprint;
import dev.nerve.value.Value;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What to fork, where, and how.
///
/// @param source what to fork
/// @param target the name of the fork
/// @param point where
/// @param terms how
/// @param purpose what for
/// @param requestId makes a retry give the same fork, or null if it need not
public record ForkRequest(
        ConversationId source,
        ConversationId target,
        Point point,
        Terms terms,
        Purpose purpose,
        @Nullable String requestId) {

    private static final int LONGEST_REQUEST_ID = 255;

    public ForkRequest {
        if (requestId != null && (requestId.isBlank() || requestId.length() > LONGEST_REQUEST_ID)) {
            throw new NerveException.Invalid(
                    "invalid request id %s: use 1 to %d characters"
                            .formatted(Names.quoted(requestId), LONGEST_REQUEST_ID));
        }
    }

    /// {@return a fork at the end}
    ///
    /// @param source what to fork
    /// @param target the name of the fork
    /// @throws NerveException.Failed if one of them cannot be a name
    public static ForkRequest of(String source, String target) {
        return of(id(source), id(target));
    }

    /// {@return a fork at the end}
    ///
    /// @param source what to fork
    /// @param target the name of the fork
    public static ForkRequest of(ConversationId source, ConversationId target) {
        return new ForkRequest(source, target, Point.Head.HEAD, Terms.USUAL, Purpose.FORK, null);
    }

    private static ConversationId id(String name) {
        try {
            return ConversationId.of(name);
        } catch (NerveException.Invalid invalid) {
            throw new NerveException.Failed(ErrorCode.ID_INVALID, invalid.getMessage());
        }
    }

    /// {@return the same at another point}
    ///
    /// @param other where
    public ForkRequest at(Point other) {
        return new ForkRequest(source, target, other, terms, purpose, requestId);
    }

    /// {@return the same, taking something else along}
    ///
    /// @param inherit what
    public ForkRequest inheriting(Inherit inherit) {
        return with(terms.with(inherit));
    }

    /// {@return the same with another answer to a turn that is open}
    ///
    /// @param inFlight what to do
    public ForkRequest ifInFlight(InFlight inFlight) {
        return with(terms.with(inFlight));
    }

    /// {@return the same with settings that differ from those at the point}
    ///
    /// @param overrides what is set anew
    public ForkRequest overriding(Config overrides) {
        return with(terms.with(overrides));
    }

    /// {@return the same, also where what was said is hidden now}
    public ForkRequest allowingHidden() {
        return with(terms.with(Hidden.ALLOWED));
    }

    /// {@return the same, refused if something breaks the provider's prompt cache}
    public ForkRequest keepingCache() {
        return with(terms.with(Cache.KEPT));
    }

    /// {@return the same, once only however often it is asked for}
    ///
    /// @param request names this request
    public ForkRequest once(String request) {
        return new ForkRequest(source, target, point, terms, purpose, request);
    }

    /// {@return the same with more labels}
    ///
    /// @param labels they rule over those of the source
    public ForkRequest labelled(Value.Fields labels) {
        return with(purpose.with(labels));
    }

    /// {@return the same, taking the source's place}
    public ForkRequest asHandoff() {
        return with(purpose.with(Conversation.Relation.HANDOFF));
    }

    /// {@return the same, delegated to by another}
    ///
    /// @param delegator who delegates
    public ForkRequest spawnedBy(ConversationId delegator) {
        return with(purpose.with(delegator));
    }

    /// {@return the same with something to say first}
    ///
    /// @param text what; whoever runs the fork finds it in [Forked]
    public ForkRequest withFirstPrompt(String text) {
        return with(purpose.with(text));
    }

    private ForkRequest with(Terms other) {
        return new ForkRequest(source, target, point, other, purpose, requestId);
    }

    private ForkRequest with(Purpose other) {
        return new ForkRequest(source, target, point, terms, other, requestId);
    }

    /// Tells whether the same was asked for.
    String fingerprint() {
        return Fingerprint.of(toValue());
    }

    /// {@return it as data, without its request id}
    public Value.Fields toValue() {
        return Value.Fields.EMPTY
                .with("source", source)
                .with("target", target)
                .with("point", point.wireName())
                .with("inherit", terms.inherit().wireName())
                .with("in_flight", terms.inFlight().wireName())
                .with("overrides", terms.overrides().settings())
                .with("hidden", terms.hidden().name().toLowerCase(Locale.ROOT))
                .with("cache", terms.cache().name().toLowerCase(Locale.ROOT))
                .with("relation", purpose.relation().wireName())
                .with("spawned_by", purpose.spawnedBy())
                .with("labels", purpose.labels())
                .with("first_prompt", purpose.firstPrompt());
    }

    /// How to fork.
    ///
    /// @param inherit what it takes along
    /// @param inFlight what to do if the source is in the middle of a turn
    /// @param overrides settings that differ from those at the point
    /// @param hidden whether the point may be where what was said is hidden now
    /// @param cache whether the provider's prompt cache must be kept
    public record Terms(
            Inherit inherit, InFlight inFlight, Config overrides, Hidden hidden, Cache cache) {

        /// Everything up to the point, or to the turn that is open.
        public static final Terms USUAL =
                new Terms(
                        Inherit.Prefix.PREFIX,
                        InFlight.LastCompletedTurn.LAST_COMPLETED_TURN,
                        Config.NONE,
                        Hidden.REFUSED,
                        Cache.ANY);

        Terms with(Inherit other) {
            return new Terms(other, inFlight, overrides, hidden, cache);
        }

        Terms with(InFlight other) {
            return new Terms(inherit, other, overrides, hidden, cache);
        }

        Terms with(Config other) {
            return new Terms(inherit, inFlight, other, hidden, cache);
        }

        Terms with(Hidden other) {
            return new Terms(inherit, inFlight, overrides, other, cache);
        }

        Terms with(Cache other) {
            return new Terms(inherit, inFlight, overrides, hidden, other);
        }
    }

    /// What a fork is for.
    ///
    /// @param relation what it is to its source
    /// @param spawnedBy who delegates to it, or null if nobody does
    /// @param labels they rule over those of the source
    /// @param firstPrompt what to say first, or null if nothing
    public record Purpose(
            Conversation.Relation relation,
            @Nullable ConversationId spawnedBy,
            Value.Fields labels,
            @Nullable String firstPrompt) {

        /// To go another way.
        public static final Purpose FORK =
                new Purpose(Conversation.Relation.FORK, null, Value.Fields.EMPTY, null);

        Purpose with(Conversation.Relation other) {
            return new Purpose(other, spawnedBy, labels, firstPrompt);
        }

        Purpose with(ConversationId delegator) {
            return new Purpose(relation, delegator, labels, firstPrompt);
        }

        Purpose with(Value.Fields other) {
            return new Purpose(relation, spawnedBy, other, firstPrompt);
        }

        Purpose with(String prompt) {
            return new Purpose(relation, spawnedBy, labels, prompt);
        }
    }

    /// Whether a point may be where what was said is hidden now.
    public enum Hidden {
        REFUSED,
        ALLOWED
    }

    /// Whether the provider's prompt cache must be kept.
    public enum Cache {
        ANY,
        KEPT
    }
}

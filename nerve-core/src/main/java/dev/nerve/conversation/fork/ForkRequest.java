package dev.nerve.conversation.fork;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A request to fork a conversation.
///
/// @param source the conversation to fork
/// @param target the name of the fork
/// @param point the fork point
/// @param terms the options
/// @param purpose the purpose of the fork
/// @param requestId an id that makes a retry return the same fork, or null
public record ForkRequest(
        ConversationId source,
        ConversationId target,
        ForkPoint point,
        ForkOptions terms,
        Purpose purpose,
        @Nullable String requestId) {

    private static final int LONGEST_REQUEST_ID = 255;

    public ForkRequest {
        if (requestId != null && (requestId.isBlank() || requestId.length() > LONGEST_REQUEST_ID)) {
            throw new NerveException.Invalid(
                    "invalid request id %s: use 1 to %d characters"
                            .formatted(NameRules.quote(requestId), LONGEST_REQUEST_ID));
        }
    }

    /// {@return a request to fork at the end}
    ///
    /// @param source the conversation to fork
    /// @param target the name of the fork
    /// @throws NerveException.Failed if a name is invalid
    public static ForkRequest of(String source, String target) {
        return of(id(source), id(target));
    }

    /// {@return a request to fork at the end}
    ///
    /// @param source the conversation to fork
    /// @param target the name of the fork
    public static ForkRequest of(ConversationId source, ConversationId target) {
        return new ForkRequest(
                source, target, ForkPoint.Head.HEAD, ForkOptions.DEFAULT, Purpose.FORK, null);
    }

    private static ConversationId id(String name) {
        try {
            return ConversationId.of(name);
        } catch (NerveException.Invalid invalid) {
            throw new NerveException.Failed(ErrorCode.ID_INVALID, invalid.getMessage());
        }
    }

    /// {@return the same request with another fork point}
    ///
    /// @param other the fork point
    public ForkRequest at(ForkPoint other) {
        return new ForkRequest(source, target, other, terms, purpose, requestId);
    }

    /// {@return the same request with another inherit mode}
    ///
    /// @param inherit the rows that the fork inherits
    public ForkRequest inherit(InheritMode inherit) {
        return with(terms.with(inherit));
    }

    /// {@return the same request with another policy for an open turn}
    ///
    /// @param inFlight the policy
    public ForkRequest inFlight(InFlightPolicy inFlight) {
        return with(terms.with(inFlight));
    }

    /// {@return the same request with overrides of the settings at the fork point}
    ///
    /// @param overrides the settings to replace
    public ForkRequest overrides(ConversationConfig overrides) {
        return with(terms.with(overrides));
    }

    /// {@return the same request, which may also fork at a hidden point}
    public ForkRequest allowHidden() {
        return with(terms.with(HiddenPointPolicy.ALLOWED));
    }

    /// {@return the same request, which fails if the fork cannot use the provider's prompt cache}
    public ForkRequest keepCache() {
        return with(terms.with(CachePolicy.KEPT));
    }

    /// {@return the same request with an id; a retry with the same id returns the same fork}
    ///
    /// @param request the request id
    public ForkRequest withRequestId(String request) {
        return new ForkRequest(source, target, point, terms, purpose, request);
    }

    /// {@return the same request with labels}
    ///
    /// @param labels the labels; they override those of the source
    public ForkRequest labels(Value.Fields labels) {
        return with(purpose.with(labels));
    }

    /// {@return the same request for a fork that replaces its source}
    public ForkRequest asHandoff() {
        return with(purpose.with(Conversation.Relation.HANDOFF));
    }

    /// {@return the same request for a fork that another conversation delegates to}
    ///
    /// @param delegator the conversation that delegates
    public ForkRequest spawnedBy(ConversationId delegator) {
        return with(purpose.with(delegator));
    }

    /// {@return the same request with a first prompt}
    ///
    /// @param text the prompt; the caller that runs the fork finds it in [ForkResult]
    public ForkRequest withFirstPrompt(String text) {
        return with(purpose.with(text));
    }

    private ForkRequest with(ForkOptions other) {
        return new ForkRequest(source, target, point, other, purpose, requestId);
    }

    private ForkRequest with(Purpose other) {
        return new ForkRequest(source, target, point, terms, other, requestId);
    }

    /// Returns a fingerprint that is equal for equal requests.
    public String fingerprint() {
        return ValueFingerprint.of(toValue());
    }

    /// {@return the request as data, without its request id}
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

    /// The options of a fork.
    ///
    /// @param inherit the rows that the fork inherits
    /// @param inFlight the policy for an open turn of the source
    /// @param overrides the settings that differ from those at the fork point
    /// @param hidden whether the fork point may be hidden
    /// @param cache whether the fork must be able to use the provider's prompt cache
    public record ForkOptions(
            InheritMode inherit,
            InFlightPolicy inFlight,
            ConversationConfig overrides,
            HiddenPointPolicy hidden,
            CachePolicy cache) {

        /// Inherits everything up to the fork point, or up to the open turn.
        public static final ForkOptions DEFAULT =
                new ForkOptions(
                        InheritMode.Prefix.PREFIX,
                        InFlightPolicy.LastCompletedTurn.LAST_COMPLETED_TURN,
                        ConversationConfig.NONE,
                        HiddenPointPolicy.REFUSED,
                        CachePolicy.ANY);

        ForkOptions with(InheritMode other) {
            return new ForkOptions(other, inFlight, overrides, hidden, cache);
        }

        ForkOptions with(InFlightPolicy other) {
            return new ForkOptions(inherit, other, overrides, hidden, cache);
        }

        ForkOptions with(ConversationConfig other) {
            return new ForkOptions(inherit, inFlight, other, hidden, cache);
        }

        ForkOptions with(HiddenPointPolicy other) {
            return new ForkOptions(inherit, inFlight, overrides, other, cache);
        }

        ForkOptions with(CachePolicy other) {
            return new ForkOptions(inherit, inFlight, overrides, hidden, other);
        }
    }

    /// The purpose of a fork.
    ///
    /// @param relation the relation to the source
    /// @param spawnedBy the conversation that delegates to the fork, or null
    /// @param labels the labels; they override those of the source
    /// @param firstPrompt the first prompt, or null
    public record Purpose(
            Conversation.Relation relation,
            @Nullable ConversationId spawnedBy,
            Value.Fields labels,
            @Nullable String firstPrompt) {

        /// An independent alternative to the source.
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

    /// The policy for hidden fork points.
    public enum HiddenPointPolicy {
        REFUSED,
        ALLOWED
    }

    /// The policy for the provider's prompt cache.
    public enum CachePolicy {
        ANY,
        KEPT
    }
}

package dev.nerve.conversation;

import dev.nerve.ConversationId;
import dev.nerve.value.Value;
import org.jspecify.annotations.Nullable;

/// What to fork, where, and how.
///
/// @param source what to fork
/// @param target the name of the fork
/// @param point where
/// @param terms how
public record ForkRequest(ConversationId source, ConversationId target, Point point, Terms terms) {

    /// {@return a fork at the end}
    ///
    /// @param source what to fork
    /// @param target the name of the fork
    public static ForkRequest of(String source, String target) {
        return new ForkRequest(
                ConversationId.of(source), ConversationId.of(target), Point.Head.HEAD, Terms.USUAL);
    }

    /// {@return the same at another point}
    ///
    /// @param other where
    public ForkRequest at(Point other) {
        return new ForkRequest(source, target, other, terms);
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

    /// {@return the same, once only however often it is asked for}
    ///
    /// @param requestId names this request
    public ForkRequest once(String requestId) {
        return with(terms.once(requestId));
    }

    /// {@return the same with more labels}
    ///
    /// @param labels they rule over those of the source
    public ForkRequest labelled(Value.Fields labels) {
        return with(terms.with(labels));
    }

    private ForkRequest with(Terms other) {
        return new ForkRequest(source, target, point, other);
    }

    /// Tells whether the same was asked for.
    String fingerprint() {
        return with(terms.once(null)).toString();
    }

    /// How to fork.
    ///
    /// @param inherit what it takes along
    /// @param inFlight what to do if the source is in the middle of a turn
    /// @param overrides settings that differ from those at the point
    /// @param hidden whether the point may be where what was said is hidden now
    /// @param labels they rule over those of the source
    /// @param requestId makes a retry give the same fork, or null if it need not
    public record Terms(
            Inherit inherit,
            InFlight inFlight,
            Config overrides,
            Hidden hidden,
            Value.Fields labels,
            @Nullable String requestId) {

        /// Everything up to the point, or to the turn that is open.
        public static final Terms USUAL =
                new Terms(
                        Inherit.Prefix.PREFIX,
                        InFlight.LastCompletedTurn.LAST_COMPLETED_TURN,
                        Config.NONE,
                        Hidden.REFUSED,
                        Value.Fields.EMPTY,
                        null);

        Terms with(Inherit other) {
            return new Terms(other, inFlight, overrides, hidden, labels, requestId);
        }

        Terms with(InFlight other) {
            return new Terms(inherit, other, overrides, hidden, labels, requestId);
        }

        Terms with(Config other) {
            return new Terms(inherit, inFlight, other, hidden, labels, requestId);
        }

        Terms with(Hidden other) {
            return new Terms(inherit, inFlight, overrides, other, labels, requestId);
        }

        Terms with(Value.Fields other) {
            return new Terms(inherit, inFlight, overrides, hidden, other, requestId);
        }

        Terms once(@Nullable String request) {
            return new Terms(inherit, inFlight, overrides, hidden, labels, request);
        }
    }

    /// Whether a point may be where what was said is hidden now.
    public enum Hidden {
        REFUSED,
        ALLOWED
    }
}

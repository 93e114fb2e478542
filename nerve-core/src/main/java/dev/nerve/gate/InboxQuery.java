package dev.nerve.gate;

import dev.nerve.RunId;
import dev.nerve.SessionId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A query for gates of all runs and nodes. *Immutable.*
///
/// @param state the state of the wanted gates
/// @param kinds the wanted kinds; empty for all
/// @param session only gates of this session; null for all
/// @param run only gates of this run; null for all
/// @param after only gates with a greater number; 0 for all
/// @param limit the maximum number of gates in the result
public record InboxQuery(
        State state,
        Set<GateKind> kinds,
        @Nullable SessionId session,
        @Nullable RunId run,
        long after,
        int limit) {

    /// The default maximum number of gates in the result.
    public static final int DEFAULT_LIMIT = 100;

    /// All gates that wait for an answer.
    public static final InboxQuery OPEN =
            new InboxQuery(State.OPEN, Set.of(), null, null, 0, DEFAULT_LIMIT);

    public InboxQuery {
        kinds = Set.copyOf(kinds);
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be positive: " + limit);
        }
    }

    /// {@return the same query for gates in any state}
    public InboxQuery inAnyState() {
        return new InboxQuery(State.ANY, kinds, session, run, after, limit);
    }

    /// {@return the same query for gates of some kinds}
    ///
    /// @param wanted the kinds
    public InboxQuery withKinds(GateKind... wanted) {
        return new InboxQuery(state, Set.of(wanted), session, run, after, limit);
    }

    /// {@return the same query for gates of a session}
    ///
    /// @param id the session
    public InboxQuery withSession(SessionId id) {
        return new InboxQuery(state, kinds, id, run, after, limit);
    }

    /// {@return the same query for gates of a run}
    ///
    /// @param id the run
    public InboxQuery withRun(RunId id) {
        return new InboxQuery(state, kinds, session, id, after, limit);
    }

    /// {@return the same query for one page}
    ///
    /// @param number the number of the last gate before the page; 0 for the first page
    /// @param most the maximum number of gates
    public InboxQuery withPage(long number, int most) {
        return new InboxQuery(state, kinds, session, run, number, most);
    }

    /// {@return whether a gate is in the result, apart from the limit}
    ///
    /// @param gate the gate
    public boolean matches(StoredGate gate) {
        return gate.number() > after
                && (state == State.ANY || gate.isOpen())
                && (kinds.isEmpty() || kinds.contains(gate.gate().kind()))
                && (session == null || session.equals(gate.place().session()))
                && (run == null || run.equals(gate.place().run()));
    }

    /// The state of gates in a query.
    public enum State {
        /// They wait for an answer.
        OPEN,
        /// They wait or have an answer.
        ANY
    }
}

package dev.nerve.lifecycle;

import dev.nerve.ErrorCode;
import dev.nerve.NodeId;
import dev.nerve.RunId;
import dev.nerve.RunPath;
import dev.nerve.SessionId;
import dev.nerve.event.SessionEvent;
import dev.nerve.node.definition.NodeState;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Something that happened to a session, a node or a run.
public sealed interface LifecycleEvent {

    /// {@return the time at which it happened}
    Instant time();

    /// {@return the name of the type on the wire, such as `node_ready`}
    String type();

    /// {@return the fields on the wire, without the ids of session, node and run}
    default Value.Fields data() {
        return Value.Fields.EMPTY;
    }

    /// {@return the event without secrets; only reasons in words can contain one}
    ///
    /// @param secrets the secrets
    default LifecycleEvent mask(Secrets secrets) {
        return this;
    }

    /// {@return the event in the form of the log of all events}
    default SessionEvent toStored() {
        return switch (this) {
            case SessionCreated(_, var session) -> stored(session, null);
            case SessionDeleted(_, var session) -> stored(session, null);
            case NodeCreated(_, var session, var node, _, _) -> stored(session, node);
            case NodeForked(_, var session, var node, _, _) -> stored(session, node);
            case NodeStateChanged(_, var session, var node, _) -> stored(session, node);
            case NodeDeleted(_, var session, var node, _) -> stored(session, node);
            case RunCreated(_, var run, _) -> stored(run);
            case RunForked(_, var run, _, _) -> stored(run);
            case RunDeleted(_, var run) -> stored(run);
            case RunStateChanged(_, var run, _, _) -> stored(run);
            case BackgroundFailure(_, var run, _, _) ->
                    new SessionEvent(run, null, null, type(), time(), data());
            case EventsDropped _ -> stored(null, null);
        };
    }

    private SessionEvent stored(@Nullable SessionId session, @Nullable NodeId node) {
        return new SessionEvent(session, node, type(), time(), data());
    }

    private SessionEvent stored(RunId run) {
        return new SessionEvent(run, null, null, type(), time(), data());
    }

    /// A session was created.
    ///
    /// @param time the time
    /// @param session the session
    record SessionCreated(Instant time, SessionId session) implements LifecycleEvent {

        @Override
        public String type() {
            return "session_created";
        }
    }

    /// A session was deleted, with its nodes.
    ///
    /// @param time the time
    /// @param session the session
    record SessionDeleted(Instant time, SessionId session) implements LifecycleEvent {

        @Override
        public String type() {
            return "session_deleted";
        }
    }

    /// A node was registered in a session. It is the first event of the node there.
    ///
    /// @param time the time
    /// @param session the session
    /// @param node the name of the node in the session
    /// @param kind the name of its kind
    /// @param state its state
    record NodeCreated(Instant time, SessionId session, NodeId node, String kind, NodeState state)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "node_created";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("type", kind).with("state", state.wireName());
        }
    }

    /// A node is a fork. Follows its creation.
    ///
    /// @param time the time
    /// @param session the session of the fork
    /// @param node the fork
    /// @param sourceSession the session of the source
    /// @param source the source
    record NodeForked(
            Instant time, SessionId session, NodeId node, SessionId sourceSession, NodeId source)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "node_forked";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY
                    .with("forked_from", source.name())
                    .with("forked_from_session", sourceSession.name());
        }
    }

    /// The state of a node changed. Its type on the wire is `node_` and the new state.
    ///
    /// @param time the time
    /// @param session the session
    /// @param node the name of the node in the session
    /// @param change the change
    record NodeStateChanged(Instant time, SessionId session, NodeId node, NodeStateChange change)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "node_" + change.to().wireName();
        }

        @Override
        public LifecycleEvent mask(Secrets secrets) {
            return new NodeStateChanged(time, session, node, change.mask(secrets));
        }

        @Override
        public Value.Fields data() {
            var reason = change.reason();
            var data = Value.Fields.EMPTY.with("from", change.from().wireName());
            data = reason.text().isEmpty() ? data : data.with("reason", reason.text());
            var code = reason.exitCode();
            return code == null ? data : data.with("exit_code", code);
        }
    }

    /// A node was taken out of its session. It is the last event of the node there.
    ///
    /// @param time the time
    /// @param session the session
    /// @param node the name of the node in the session
    /// @param reason the reason
    record NodeDeleted(Instant time, SessionId session, NodeId node, String reason)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "node_deleted";
        }

        @Override
        public LifecycleEvent mask(Secrets secrets) {
            return new NodeDeleted(time, session, node, secrets.mask(reason));
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("reason", reason);
        }
    }

    /// A run was stored. It is the first event of the run.
    ///
    /// @param time the time
    /// @param run the run
    /// @param workflow the name of its workflow
    record RunCreated(Instant time, RunId run, String workflow) implements LifecycleEvent {

        @Override
        public String type() {
            return "run_created";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("workflow", workflow);
        }
    }

    /// A run is a fork. Follows its creation.
    ///
    /// @param time the time
    /// @param run the fork
    /// @param source the run that it was forked from
    /// @param at the first step that it executes again
    record RunForked(Instant time, RunId run, RunId source, RunPath at) implements LifecycleEvent {

        @Override
        public String type() {
            return "run_forked";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("forked_from", source.name()).with("at", at.toString());
        }
    }

    /// A run was deleted from the store. It is the last event of the run.
    ///
    /// @param time the time
    /// @param run the run
    record RunDeleted(Instant time, RunId run) implements LifecycleEvent {

        @Override
        public String type() {
            return "run_deleted";
        }
    }

    /// The state of a run changed.
    ///
    /// @param time the time
    /// @param run the run
    /// @param from the state before
    /// @param to the state after
    record RunStateChanged(Instant time, RunId run, RunState from, RunState to)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "run_" + to.wireName();
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("from", from.wireName());
        }
    }

    /// Something failed that no caller waits for, such as the store of a run.
    ///
    /// @param time the time
    /// @param run the run that it happened to, or null
    /// @param code the error code
    /// @param message the failure, for people
    record BackgroundFailure(Instant time, @Nullable RunId run, ErrorCode code, String message)
            implements LifecycleEvent {

        @Override
        public String type() {
            return "error";
        }

        @Override
        public LifecycleEvent mask(Secrets secrets) {
            return new BackgroundFailure(time, run, code, secrets.mask(message));
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with(
                    "error",
                    Value.Fields.EMPTY
                            .with("code", code.wireName())
                            .with("message", message)
                            .with("nouns", Value.Fields.EMPTY));
        }
    }

    /// A listener was too slow, so it did not get some events.
    ///
    /// @param time the time of the last of them
    /// @param count the number of events
    record EventsDropped(Instant time, long count) implements LifecycleEvent {

        @Override
        public String type() {
            return "lagged";
        }

        @Override
        public Value.Fields data() {
            return Value.Fields.EMPTY.with("count", count);
        }
    }
}

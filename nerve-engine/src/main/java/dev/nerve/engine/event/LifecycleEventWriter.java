package dev.nerve.engine.event;

import dev.nerve.NodeId;
import dev.nerve.SessionId;
import dev.nerve.event.SessionEvent;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleListener;
import dev.nerve.secret.Secrets;
import dev.nerve.store.EventStore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A listener that stores the events of sessions and nodes in the log of all events.
///
/// It stores no events of runs, because runs store their own. An engine that serves clients
/// subscribes it; other programs write nothing. If the store fails, the exception ends the
/// subscription.
public final class LifecycleEventWriter implements LifecycleListener {

    private final EventStore store;
    private final Secrets secrets;

    /// @param store the log
    /// @param secrets the secrets to mask
    public LifecycleEventWriter(EventStore store, Secrets secrets) {
        this.store = store;
        this.secrets = secrets;
    }

    @Override
    public void accept(LifecycleEvent event) {
        switch (event) {
            case LifecycleEvent.SessionCreated(_, var session) -> write(event, session, null);
            case LifecycleEvent.SessionDeleted(_, var session) -> write(event, session, null);
            case LifecycleEvent.NodeCreated(_, var session, var node, _, _) ->
                    write(event, session, node);
            case LifecycleEvent.NodeForked(_, var session, var node, _, _) ->
                    write(event, session, node);
            case LifecycleEvent.NodeStateChanged(_, var session, var node, _) ->
                    write(event, session, node);
            case LifecycleEvent.NodeDeleted(_, var session, var node, _) ->
                    write(event, session, node);
            case LifecycleEvent.EventsDropped _ -> write(event, null, null);
            case LifecycleEvent.RunCreated _,
                    LifecycleEvent.RunForked _,
                    LifecycleEvent.RunDeleted _,
                    LifecycleEvent.RunStateChanged _ -> {}
        }
    }

    private void write(LifecycleEvent event, @Nullable SessionId session, @Nullable NodeId node) {
        var data = secrets.mask(event.data());
        try {
            store.append(
                    List.of(new SessionEvent(session, node, event.type(), event.time(), data)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.nerve.engine.event;

import dev.nerve.NerveException;
import dev.nerve.event.SessionEvent;
import dev.nerve.lifecycle.LifecycleEvent;
import dev.nerve.lifecycle.LifecycleListener;
import dev.nerve.run.RunState;
import dev.nerve.secret.Secrets;
import dev.nerve.store.EventStore;
import java.util.List;

/// A listener that stores the events of sessions and nodes in the log of all events, failures in
/// the background, and the runs that are left before their end.
///
/// The creation and the deletion of a run are stored together with the run, and a run stores its
/// other states as events of its own. If the store fails, an event is lost.
public final class LifecycleEventWriter implements LifecycleListener {

    private static final System.Logger LOG = System.getLogger(LifecycleEventWriter.class.getName());

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
            case LifecycleEvent.SessionCreated _,
                    LifecycleEvent.SessionDeleted _,
                    LifecycleEvent.NodeCreated _,
                    LifecycleEvent.NodeForked _,
                    LifecycleEvent.NodeStateChanged _,
                    LifecycleEvent.NodeDeleted _,
                    LifecycleEvent.BackgroundFailure _,
                    LifecycleEvent.EventsDropped _ ->
                    write(event.toStored());
            case LifecycleEvent.RunStateChanged change when change.to() == RunState.INTERRUPTED ->
                    write(event.toStored());
            case LifecycleEvent.RunStateChanged _,
                    LifecycleEvent.RunCreated _,
                    LifecycleEvent.RunForked _,
                    LifecycleEvent.RunDeleted _ -> {}
        }
    }

    private void write(SessionEvent event) {
        try {
            store.append(
                    List.of(
                            new SessionEvent(
                                    event.run(),
                                    event.session(),
                                    event.node(),
                                    event.type(),
                                    event.time(),
                                    secrets.mask(event.data()))));
        } catch (NerveException failure) {
            LOG.log(System.Logger.Level.DEBUG, "cannot store " + event.type(), failure);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}

package dev.nerve.event;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/// The place where the runs of a process pass on their output at once, and where engines listen.
///
/// Everything else that happens in a run reaches its viewers through the log of the store. *Safe
/// for many threads.*
public final class LiveOutputHub {

    private final List<LiveOutputListener> listeners = new CopyOnWriteArrayList<>();

    /// Adds a listener for all output from now on.
    ///
    /// @param listener the listener
    public void add(LiveOutputListener listener) {
        listeners.add(listener);
    }

    /// Removes a listener.
    ///
    /// @param listener the listener
    public void remove(LiveOutputListener listener) {
        listeners.remove(listener);
    }

    /// {@return the output of one run: a sink for its events, before the one that stores them}
    ///
    /// @param storeSoon asks the run to store its events without waiting for more; it must not
    /// block
    public LiveRunOutput open(Runnable storeSoon) {
        return new LiveRunOutput(this, storeSoon);
    }

    /// {@return whether somebody wants the output now}
    boolean isListening() {
        for (var listener : listeners) {
            if (listener.isListening()) {
                return true;
            }
        }
        return false;
    }

    void publish(Event event, Fact.OutputChunk chunk, long position) {
        for (var listener : listeners) {
            listener.accept(event, chunk, position);
        }
    }
}

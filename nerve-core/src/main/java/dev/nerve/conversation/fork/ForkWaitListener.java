package dev.nerve.conversation.fork;

/// A listener for a fork that waits for the end of a turn. A fork that need not wait does not call
/// it.
public interface ForkWaitListener {

    /// A listener that does nothing.
    ForkWaitListener NONE =
            new ForkWaitListener() {
                @Override
                public void beginWait() {}

                @Override
                public void endWait() {}
            };

    /// The wait begins. Nothing is locked.
    void beginWait();

    /// The wait ended: the turn is over, the time is over, or the thread was interrupted.
    void endWait();
}

package dev.nerve.terminal.process;

/// What a poller's thread does: wake those whose descriptors are ready. *Safe for many threads.*
interface EventLoop {

    /// Has a thread woken from now on when its descriptor is ready.
    void add(Waiter waiter);

    /// Lets go of the descriptors that nobody waits for any more.
    void letGo();

    /// Lets go of a descriptor that is about to be closed.
    void forget(int descriptor);

    /// Ends the thread and waits for it. Whoever still waits is woken.
    void end();
}

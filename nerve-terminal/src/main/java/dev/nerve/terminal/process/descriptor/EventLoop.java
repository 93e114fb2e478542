package dev.nerve.terminal.process.descriptor;

/// The thread of a poller, which wakes the threads whose descriptors are ready. *Safe for many
/// threads.*
interface EventLoop {

    /// Wakes a thread when its descriptor is ready, from now on.
    void add(DescriptorWaiter waiter);

    /// Releases the descriptors that no thread waits for any more.
    void releaseUnused();

    /// Releases a descriptor that is about to be closed.
    void remove(int descriptor);

    /// Stops the thread, waits for it, and wakes all threads that still wait.
    void stop();
}

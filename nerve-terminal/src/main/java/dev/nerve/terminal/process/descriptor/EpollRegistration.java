package dev.nerve.terminal.process.descriptor;

import dev.nerve.terminal.process.libc.Epoll;
import dev.nerve.terminal.process.libc.PlatformConstants;
import java.util.ArrayList;
import java.util.List;

/// The waiters of one descriptor that is registered with `epoll`. *Safe for many threads.*
///
/// The system notifies once and must be asked again afterwards. Extra wake-ups are harmless: a
/// thread that wakes up tries again and waits again.
final class EpollRegistration {

    private final Epoll epoll;
    private final int descriptor;
    private final List<DescriptorWaiter> waiters = new ArrayList<>(2);
    private boolean known;
    private boolean forgotten;

    EpollRegistration(Epoll epoll, int descriptor) {
        this.epoll = epoll;
        this.descriptor = descriptor;
    }

    synchronized void add(DescriptorWaiter waiter) {
        waiters.removeIf(DescriptorWaiter::isDone);
        waiters.add(waiter);
        ask();
    }

    /// Asks the system for the next event that ends a wait. A descriptor that cannot be polled,
    /// such as a file or a closed one, counts as ready: the next attempt shows the reason.
    private void ask() {
        int events = 0;
        for (var waiter : waiters) {
            events |= waiter.events();
        }
        known = !forgotten && epoll.arm(descriptor, events, known);
        if (!known) {
            wakeAll();
        }
    }

    /// Wakes the waiters of these events and asks again for the others.
    ///
    /// @param happened the events of the system; any other event is an error and wakes all waiters
    synchronized void wake(int happened) {
        boolean broken = (happened & ~(PlatformConstants.POLLIN | PlatformConstants.POLLOUT)) != 0;
        waiters.removeIf(waiter -> isOver(waiter, happened, broken));
        if (!waiters.isEmpty()) {
            ask();
        }
    }

    private static boolean isOver(DescriptorWaiter waiter, int happened, boolean broken) {
        if (waiter.isDone()) {
            return true;
        }
        boolean over = broken || (waiter.events() & happened) != 0;
        if (over) {
            waiter.wake();
        }
        return over;
    }

    synchronized void wakeAll() {
        waiters.forEach(DescriptorWaiter::wake);
        waiters.clear();
    }

    synchronized void remove() {
        forgotten = true;
        if (known) {
            epoll.disarm(descriptor);
        }
    }
}

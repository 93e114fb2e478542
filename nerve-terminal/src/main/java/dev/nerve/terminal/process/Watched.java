package dev.nerve.terminal.process;

import java.util.ArrayList;
import java.util.List;

/// Those who wait for one descriptor, as `epoll` knows it. *Safe for many threads.*
///
/// The system tells once that it is ready, and then has to be asked again. A wake-up too many is
/// harmless: whoever is woken tries, and waits again.
final class Watched {

    private final Epoll epoll;
    private final int descriptor;
    private final List<Waiter> waiters = new ArrayList<>(2);
    private boolean known;
    private boolean forgotten;

    Watched(Epoll epoll, int descriptor) {
        this.epoll = epoll;
        this.descriptor = descriptor;
    }

    synchronized void add(Waiter waiter) {
        waiters.removeIf(Waiter::isDone);
        waiters.add(waiter);
        ask();
    }

    /// Asks to be told when somebody's wait is over. What cannot be waited for, such as a file or
    /// what is closed already, counts as ready: trying tells more.
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

    /// Wakes those who wait for what has happened, and asks again on behalf of the rest.
    ///
    /// @param happened what the system said; what is neither of ours is an error, and for everybody
    synchronized void wake(int happened) {
        boolean broken = (happened & ~(Abi.POLLIN | Abi.POLLOUT)) != 0;
        waiters.removeIf(waiter -> isOver(waiter, happened, broken));
        if (!waiters.isEmpty()) {
            ask();
        }
    }

    private static boolean isOver(Waiter waiter, int happened, boolean broken) {
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
        waiters.forEach(Waiter::wake);
        waiters.clear();
    }

    synchronized void forget() {
        forgotten = true;
        if (known) {
            epoll.disarm(descriptor);
        }
    }
}

package dev.nerve.agent.terminal;

import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// The pending permission requests of one program, each decided on its own thread.
///
/// A request that is answered elsewhere first, such as by a person at the terminal, is withdrawn.
/// *Safe for many threads.*
final class Permissions implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Permissions.class.getName());

    private final Broker broker;
    private final Map<Thread, PermissionRequest> pending = new ConcurrentHashMap<>();

    Permissions(Broker broker) {
        this.broker = broker;
    }

    /// Has the broker decide a request.
    ///
    /// @param request the request
    /// @param answer the receiver of the decision; not called if the request is withdrawn first
    /// @return an action that withdraws the request
    Runnable ask(PermissionRequest request, Answer answer) {
        return ask(request, broker, answer);
    }

    /// Has another broker decide a request.
    ///
    /// @param request the request
    /// @param how the broker; it throws an `InterruptedException` to leave the request without a
    /// decision
    /// @param answer the receiver of the decision; not called if the request is withdrawn first
    /// @return an action that withdraws the request
    Runnable ask(PermissionRequest request, Broker how, Answer answer) {
        var thread =
                Thread.ofVirtual()
                        .name("nerve-permission-" + request.node().name())
                        .unstarted(() -> decide(request, how, answer));
        pending.put(thread, request);
        thread.start();
        return () -> withdraw(thread);
    }

    private void withdraw(Thread thread) {
        if (pending.remove(thread) != null) {
            thread.interrupt();
        }
    }

    private void decide(PermissionRequest request, Broker how, Answer answer) {
        try {
            var decision = decision(request, how);
            // A withdrawn request has been removed.
            if (pending.remove(Thread.currentThread()) != null) {
                answer.give(decision);
            }
        } catch (InterruptedException _) {
            LOG.log(System.Logger.Level.DEBUG, "a request was withdrawn: " + request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not reported: " + request, failure);
        } finally {
            pending.remove(Thread.currentThread());
            answer.over();
        }
    }

    /// Returns the decision of the broker, or a denial if the broker fails.
    private static Decision decision(PermissionRequest request, Broker how)
            throws InterruptedException {
        try {
            return how.decide(request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "nobody could decide: " + request, failure);
            return new Decision.Denied("broker", "nobody could decide about " + request);
        }
    }

    /// {@return whether a request is pending}
    boolean isPending() {
        return !pending.isEmpty();
    }

    /// Withdraws the matching requests.
    ///
    /// @param which the condition
    void withdraw(Predicate<PermissionRequest> which) {
        for (var entry : Map.copyOf(pending).entrySet()) {
            if (which.test(entry.getValue())) {
                withdraw(entry.getKey());
            }
        }
    }

    /// Withdraws all requests.
    void withdrawAll() {
        withdraw(_ -> true);
    }

    @Override
    public void close() {
        withdrawAll();
    }

    /// The receiver of a decision.
    @FunctionalInterface
    interface Answer {

        /// Receives the decision.
        ///
        /// @param decision the decision
        void give(Decision decision);

        /// Called at the end, after the decision or after the request was withdrawn.
        default void over() {}
    }
}

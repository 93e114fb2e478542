package dev.nerve.agent.terminal.channel;

import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// The pending permission requests of one program, each decided on its own thread.
///
/// A request that is answered elsewhere first, such as by a person at the terminal, is withdrawn.
/// *Safe for many threads.*
public final class PendingDecisions implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(PendingDecisions.class.getName());

    private final PermissionBroker broker;
    private final Map<Thread, PermissionRequest> pending = new ConcurrentHashMap<>();

    PendingDecisions(PermissionBroker broker) {
        this.broker = broker;
    }

    /// Has the broker decide a request.
    ///
    /// @param request the request
    /// @param listener the receiver of the decision; not called if the request is withdrawn first
    /// @return an action that withdraws the request
    public Runnable ask(PermissionRequest request, DecisionListener listener) {
        return ask(request, broker, listener);
    }

    /// Has another broker decide a request.
    ///
    /// @param request the request
    /// @param how the broker; it throws an `InterruptedException` to leave the request without a
    /// decision
    /// @param listener the receiver of the decision; not called if the request is withdrawn first
    /// @return an action that withdraws the request
    public Runnable ask(
            PermissionRequest request, PermissionBroker how, DecisionListener listener) {
        var thread =
                Thread.ofVirtual()
                        .name("nerve-permission-" + request.node().name())
                        .unstarted(() -> decide(request, how, listener));
        pending.put(thread, request);
        thread.start();
        return () -> withdraw(thread);
    }

    private void withdraw(Thread thread) {
        if (pending.remove(thread) != null) {
            thread.interrupt();
        }
    }

    private void decide(
            PermissionRequest request, PermissionBroker how, DecisionListener listener) {
        try {
            var decision = decision(request, how);
            // A withdrawn request has been removed.
            if (pending.remove(Thread.currentThread()) != null) {
                listener.decided(decision);
            }
        } catch (InterruptedException _) {
            LOG.log(System.Logger.Level.DEBUG, "a request was withdrawn: " + request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not reported: " + request, failure);
        } finally {
            pending.remove(Thread.currentThread());
            listener.finished();
        }
    }

    /// Returns the decision of the broker, or a denial if the broker fails.
    private static PermissionDecision decision(PermissionRequest request, PermissionBroker how)
            throws InterruptedException {
        try {
            return how.decide(request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "nobody could decide: " + request, failure);
            return new PermissionDecision.Denied("broker", "nobody could decide about " + request);
        }
    }

    /// {@return whether a request is pending}
    public boolean isPending() {
        return !pending.isEmpty();
    }

    /// Withdraws the matching requests.
    ///
    /// @param which the condition
    public void withdraw(Predicate<PermissionRequest> which) {
        for (var entry : Map.copyOf(pending).entrySet()) {
            if (which.test(entry.getValue())) {
                withdraw(entry.getKey());
            }
        }
    }

    /// Withdraws all requests.
    public void withdrawAll() {
        withdraw(_ -> true);
    }

    @Override
    public void close() {
        withdrawAll();
    }

    /// The receiver of a decision.
    @FunctionalInterface
    public interface DecisionListener {

        /// Receives the decision.
        ///
        /// @param decision the decision
        void decided(PermissionDecision decision);

        /// Called at the end, after the decision or after the request was withdrawn.
        default void finished() {}
    }
}

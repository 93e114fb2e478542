package dev.nerve.agent.terminal;

import dev.nerve.agent.FailureLog;
import dev.nerve.agent.permission.Broker;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// The requests of one program about which somebody has to decide, each on a thread of its own.
///
/// What is answered elsewhere first, as by a person at the terminal, is withdrawn: then nobody has
/// to decide it any more. *Safe for many threads.*
final class Permissions implements AutoCloseable {

    private static final System.Logger LOG = System.getLogger(Permissions.class.getName());

    private final Broker broker;
    private final Map<Thread, PermissionRequest> pending = new ConcurrentHashMap<>();

    Permissions(Broker broker) {
        this.broker = broker;
    }

    /// Has somebody decide.
    ///
    /// @param request about what
    /// @param answer gets the decision, unless the request is withdrawn first
    /// @return withdraws the request
    Runnable ask(PermissionRequest request, Answer answer) {
        return ask(request, broker, answer);
    }

    /// Has somebody decide, in another way than usual.
    ///
    /// @param request about what
    /// @param how decides; throws that it was interrupted if nobody is to be told
    /// @param answer gets the decision, unless the request is withdrawn first
    /// @return withdraws the request
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
            // Whoever withdraws it has taken it out.
            if (pending.remove(Thread.currentThread()) != null) {
                answer.give(decision);
            }
        } catch (InterruptedException _) {
            LOG.log(System.Logger.Level.DEBUG, "a request was withdrawn: " + request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "a decision was not told: " + request, failure);
        } finally {
            pending.remove(Thread.currentThread());
            answer.over();
        }
    }

    /// What nobody can decide is denied.
    private static Decision decision(PermissionRequest request, Broker how)
            throws InterruptedException {
        try {
            return how.decide(request);
        } catch (RuntimeException failure) {
            FailureLog.warn(LOG, "nobody could decide: " + request, failure);
            return new Decision.Denied("broker", "nobody could decide about " + request);
        }
    }

    /// {@return whether somebody still has to decide something}
    boolean isPending() {
        return !pending.isEmpty();
    }

    /// Withdraws requests.
    ///
    /// @param which those
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

    /// Who wants to know a decision.
    @FunctionalInterface
    interface Answer {

        /// It has been decided.
        ///
        /// @param decision what
        void give(Decision decision);

        /// Nobody decides it any more: it has been decided, or was withdrawn.
        default void over() {}
    }
}

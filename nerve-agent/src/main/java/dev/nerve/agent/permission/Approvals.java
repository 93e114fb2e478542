package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.run.Time;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Requests that wait for a person, and the way to answer them: gates for what agents want.
///
/// As long as nobody listens, nobody is waited for: requests are denied, and the reason says so.
/// *Safe for many threads*: each request is answered once.
public final class Approvals {

    /// As many answers are known afterwards.
    private static final int MOST_ANSWERS = 1000;

    private final Map<Object, Consumer<Pending>> listeners = new LinkedHashMap<>();
    private final Map<String, Waiting> waiting = new LinkedHashMap<>();
    private final Map<String, Answer> answers = new LinkedHashMap<>();
    private long last;

    /// {@return whoever listens, as somebody who can be asked}
    ///
    /// @param time when it is answered
    public Respondent by(Time time) {
        return request -> ask(request, time);
    }

    /// Asks a person, and waits.
    ///
    /// @param request what an agent wants
    /// @param time when it is answered
    /// @return what the person says
    /// @throws InterruptedException if nobody needs to know any more; it is withdrawn then
    Decision ask(PermissionRequest request, Time time) throws InterruptedException {
        var opened = open(request, time);
        try {
            heard().forEach(listener -> listener.accept(opened));
            return await(opened.id());
        } finally {
            withdraw(opened.id());
        }
    }

    private synchronized Pending open(PermissionRequest request, Time time) {
        last++;
        var pending = new Pending("permission-" + last, request);
        waiting.put(pending.id(), new Waiting(pending, time));
        if (listeners.isEmpty()) {
            denyAll();
        }
        return pending;
    }

    private synchronized List<Consumer<Pending>> heard() {
        return List.copyOf(listeners.values());
    }

    /// Nobody is there any more who could answer.
    private void denyAll() {
        for (var each : waiting.values()) {
            if (each.answer == null) {
                var reason =
                        "nobody is there who could be asked: give '%s' a policy, or answer requests"
                                .formatted(each.pending.request().node());
                settle(each, new Decision.Denied("nobody", reason));
            }
        }
    }

    private void settle(Waiting known, Decision decision) {
        known.answer = decision;
        answers.put(known.pending.id(), new Answer(decision.by(), known.time.now()));
        if (answers.size() > MOST_ANSWERS) {
            answers.remove(answers.keySet().iterator().next());
        }
        notifyAll();
    }

    private synchronized Decision await(String id) throws InterruptedException {
        while (true) {
            var known = waiting.get(id);
            if (known == null) {
                throw new InterruptedException("request '%s' was withdrawn".formatted(id));
            }
            if (known.answer != null) {
                return known.answer;
            }
            wait();
        }
    }

    private synchronized void withdraw(String id) {
        waiting.remove(id);
    }

    /// {@return what waits for an answer, the oldest first}
    public synchronized List<Pending> pending() {
        var pending = new ArrayList<Pending>();
        for (var each : waiting.values()) {
            if (each.answer == null) {
                pending.add(each.pending);
            }
        }
        return pending;
    }

    /// Answers a request.
    ///
    /// @param id which
    /// @param decision the answer
    /// @throws NerveException.AlreadyExists if it was answered before; tells by whom, and when
    /// @throws NerveException.NotFound if there is none, or it was withdrawn
    public synchronized void answer(String id, Decision decision) {
        var before = answers.get(id);
        if (before != null) {
            throw new NerveException.AlreadyExists(
                    "request '%s' was answered already, by '%s' at %s"
                            .formatted(id, before.by(), before.time()));
        }
        var known = waiting.get(id);
        if (known == null) {
            throw new NerveException.NotFound(
                    "no request '%s' waits for an answer: it was withdrawn, or never made"
                            .formatted(id));
        }
        settle(known, decision);
    }

    /// Tells somebody about every request from now on, who is taken to see to it that it is
    /// answered. When the last one leaves, what waits is denied.
    ///
    /// @param listener must be quick; may answer at once
    /// @return to be closed by whoever does not answer any more
    public AutoCloseable listen(Consumer<Pending> listener) {
        var key = new Object();
        enter(key, listener);
        return () -> leave(key);
    }

    private synchronized void enter(Object key, Consumer<Pending> listener) {
        listeners.put(key, listener);
    }

    private synchronized void leave(Object key) {
        listeners.remove(key);
        if (listeners.isEmpty()) {
            denyAll();
        }
    }

    /// A request that waits.
    ///
    /// @param id by which it is answered
    /// @param request what an agent wants
    public record Pending(String id, PermissionRequest request) {}

    /// A request and its answer. Guarded by the approvals.
    private static final class Waiting {

        private final Pending pending;
        private final Time time;
        private @Nullable Decision answer;

        Waiting(Pending pending, Time time) {
            this.pending = pending;
            this.time = time;
        }
    }

    /// Who answered, and when.
    private record Answer(String by, Instant time) {}
}

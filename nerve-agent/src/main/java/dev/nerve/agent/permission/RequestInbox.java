package dev.nerve.agent.permission;

import dev.nerve.NerveException;
import dev.nerve.run.TimeSource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The requests that wait for a person, and the listeners who answer them.
///
/// While nobody listens, requests are not left waiting. *Safe for many threads*: each request is
/// answered once.
///
/// @param <Q> the type of the requests
/// @param <A> the type of the answers
final class RequestInbox<Q, A> {

    /// The number of answers that are remembered.
    private static final int MOST_ANSWERS = 1000;

    private final InboxRules<Q, A> inboxRules;
    private final Map<Object, Consumer<InboxRequest<Q>>> listeners = new LinkedHashMap<>();
    private final Map<String, WaitingRequest<Q, A>> waiting = new LinkedHashMap<>();
    private final Map<String, AnswerRecord> answers = new LinkedHashMap<>();
    private long last;

    /// @param inboxRules the rules for this type of request
    RequestInbox(InboxRules<Q, A> inboxRules) {
        this.inboxRules = inboxRules;
    }

    A ask(Q what, TimeSource time) throws InterruptedException {
        var opened = open(what, time);
        try {
            heard().forEach(listener -> listener.accept(opened));
            return await(opened.id());
        } finally {
            withdraw(opened.id());
        }
    }

    private synchronized InboxRequest<Q> open(Q what, TimeSource time) {
        last++;
        var inboxRequest = new InboxRequest<>(inboxRules.prefix() + "-" + last, what);
        waiting.put(inboxRequest.id(), new WaitingRequest<>(inboxRequest, time));
        if (listeners.isEmpty()) {
            giveUp();
        }
        return inboxRequest;
    }

    private synchronized List<Consumer<InboxRequest<Q>>> heard() {
        return List.copyOf(listeners.values());
    }

    /// Settles all open requests, because nobody is left to answer.
    private void giveUp() {
        for (var each : waiting.values()) {
            if (each.answer == null) {
                settle(each, inboxRules.nobody(each.inboxRequest.what()));
            }
        }
    }

    private void settle(WaitingRequest<Q, A> known, A answer) {
        known.answer = answer;
        answers.put(
                known.inboxRequest.id(), new AnswerRecord(inboxRules.by(answer), known.time.now()));
        if (answers.size() > MOST_ANSWERS) {
            answers.remove(answers.keySet().iterator().next());
        }
        notifyAll();
    }

    private synchronized A await(String id) throws InterruptedException {
        while (true) {
            var known = waiting.get(id);
            if (known == null) {
                throw new InterruptedException("request '%s' was withdrawn".formatted(id));
            }
            var answer = known.answer;
            if (answer != null) {
                return answer;
            }
            wait();
        }
    }

    private synchronized void withdraw(String id) {
        waiting.remove(id);
    }

    synchronized List<InboxRequest<Q>> pending() {
        var pending = new ArrayList<InboxRequest<Q>>();
        for (var each : waiting.values()) {
            if (each.answer == null) {
                pending.add(each.inboxRequest);
            }
        }
        return pending;
    }

    synchronized void answer(String id, A answer) {
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
        inboxRules.check(known.inboxRequest.what(), answer);
        settle(known, answer);
    }

    AutoCloseable listen(Consumer<InboxRequest<Q>> listener) {
        var key = new Object();
        enter(key, listener);
        return () -> leave(key);
    }

    private synchronized void enter(Object key, Consumer<InboxRequest<Q>> listener) {
        listeners.put(key, listener);
    }

    private synchronized void leave(Object key) {
        listeners.remove(key);
        if (listeners.isEmpty()) {
            giveUp();
        }
    }

    /// The rules for one type of request.
    ///
    /// @param <Q> the type of the requests
    /// @param <A> the type of the answers
    interface InboxRules<Q, A> {

        /// {@return the prefix of the ids}
        String prefix();

        /// {@return the answer if nobody listens}
        A nobody(Q what);

        /// {@return the name of who gave an answer}
        String by(A answer);

        /// Checks an answer.
        ///
        /// @throws NerveException.Invalid if the answer does not fit the request
        default void check(Q what, A answer) {}
    }

    /// An open request.
    record InboxRequest<Q>(String id, Q what) {}

    /// A request with its answer. Guarded by the enclosing inbox.
    private static final class WaitingRequest<Q, A> {

        private final InboxRequest<Q> inboxRequest;
        private final TimeSource time;
        private @Nullable A answer;

        WaitingRequest(InboxRequest<Q> inboxRequest, TimeSource time) {
            this.inboxRequest = inboxRequest;
            this.time = time;
        }
    }

    /// The name of who answered, and the time.
    private record AnswerRecord(String by, Instant time) {}
}

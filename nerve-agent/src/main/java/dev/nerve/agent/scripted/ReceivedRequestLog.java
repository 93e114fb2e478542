package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.ReceivedRequest.RequestEnd;
import dev.nerve.agent.scripted.ReceivedRequest.RequestKind;
import java.util.List;
import java.util.TreeMap;

/// The calls that an endpoint received. *Safe for many threads.*
final class ReceivedRequestLog {

    private static final int MOST = 10_000;

    private final TreeMap<Integer, ReceivedRequest> kept = new TreeMap<>();
    private int last;

    /// {@return the number of the new call}
    synchronized int add(MessagesCall call, String session) {
        last++;
        var kind = call.isTurn() ? RequestKind.TURN : RequestKind.ASIDE;
        var messages = call.scene().messages();
        kept.put(
                last,
                new ReceivedRequest(last, kind, session, messages, call.body(), RequestEnd.OPEN));
        if (kept.size() > MOST) {
            kept.pollFirstEntry();
        }
        return last;
    }

    synchronized void end(int number, RequestEnd how) {
        kept.computeIfPresent(number, (_, request) -> request.ended(how));
    }

    synchronized List<ReceivedRequest> all() {
        return List.copyOf(kept.values());
    }
}

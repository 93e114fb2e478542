package dev.nerve.agent.scripted;

import dev.nerve.agent.scripted.SeenRequest.End;
import dev.nerve.agent.scripted.SeenRequest.Kind;
import java.util.List;
import java.util.TreeMap;

/// The calls that an endpoint received. *Safe for many threads.*
final class SeenRequests {

    private static final int MOST = 10_000;

    private final TreeMap<Integer, SeenRequest> kept = new TreeMap<>();
    private int last;

    /// {@return the number of the new call}
    synchronized int add(MessagesCall call, String session) {
        last++;
        var kind = call.isTurn() ? Kind.TURN : Kind.ASIDE;
        var messages = call.scene().messages();
        kept.put(last, new SeenRequest(last, kind, session, messages, call.body(), End.OPEN));
        if (kept.size() > MOST) {
            kept.pollFirstEntry();
        }
        return last;
    }

    synchronized void end(int number, End how) {
        kept.computeIfPresent(number, (_, request) -> request.ended(how));
    }

    synchronized List<SeenRequest> all() {
        return List.copyOf(kept.values());
    }
}

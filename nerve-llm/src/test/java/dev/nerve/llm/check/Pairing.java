package dev.nerve.llm.check;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;

/// Calls and the results that answer them.
final class Pairing {

    private final Set<String> all = new HashSet<>();
    private final Set<String> open = new LinkedHashSet<>();

    void call(Spot spot, String id) {
        if (!all.add(id)) {
            spot.wrong("calls again under the name " + id);
        }
        open.add(id);
    }

    void result(Spot spot, String id) {
        if (!open.remove(id)) {
            spot.wrong("answers " + id + ", which is no open call");
        }
    }

    /// Nothing may be open here.
    void close(Spot spot) {
        if (!open.isEmpty()) {
            spot.wrong("comes before the results of " + open);
            open.clear();
        }
    }
}

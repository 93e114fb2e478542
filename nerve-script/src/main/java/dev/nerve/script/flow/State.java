package dev.nerve.script.flow;

import dev.nerve.value.Value;
import java.util.Map;

/// What one execution of a workflow has set. *Safe for many threads.*
final class State {

    private Value.Fields values = Value.Fields.EMPTY;

    synchronized void set(Map<String, Value> more) {
        for (var each : more.entrySet()) {
            values = values.with(each.getKey(), each.getValue());
        }
    }

    synchronized Value.Fields values() {
        return values;
    }
}

package dev.nerve.json;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A list or an object whose end has not been parsed yet.
///
/// *Confined to one thread.*
sealed interface OpenContainer {

    void add(Value value);

    Value finish();

    /// A list.
    final class OpenList implements OpenContainer {

        private final List<Value> items = new ArrayList<>();

        @Override
        public void add(Value value) {
            items.add(value);
        }

        @Override
        public Value finish() {
            return new Value.Items(items);
        }
    }

    /// An object.
    final class OpenObject implements OpenContainer {

        private final Map<String, Value> fields = new LinkedHashMap<>();
        private String name = "";
        private boolean named;

        /// {@return whether the name is new; the next value belongs to it}
        boolean name(String next) {
            name = next;
            named = true;
            return !fields.containsKey(next);
        }

        /// {@return whether the next value belongs to a name}
        boolean isNamed() {
            return named;
        }

        @Override
        public void add(Value value) {
            fields.put(name, value);
            named = false;
        }

        @Override
        public Value finish() {
            return new Value.Fields(fields);
        }
    }
}

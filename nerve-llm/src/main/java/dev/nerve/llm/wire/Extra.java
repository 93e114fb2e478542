package dev.nerve.llm.wire;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What only the dialect of a provider knows.
public final class Extra {

    private Extra() {}

    /// {@return both together: objects field by field, lists one after the other, and of the rest
    /// what is extra}
    ///
    /// @param known what is known
    /// @param extra what is added
    public static Value.Fields merged(Value.Fields known, Value.Fields extra) {
        var fields = new LinkedHashMap<>(known.fields());
        extra.fields().forEach((name, value) -> fields.merge(name, value, Extra::joined));
        return new Value.Fields(fields);
    }

    private static Value joined(Value known, Value extra) {
        if (known instanceof Value.Fields ours && extra instanceof Value.Fields more) {
            return merged(ours, more);
        }
        if (known instanceof Value.Items(var ours) && extra instanceof Value.Items(var more)) {
            var items = new ArrayList<>(ours);
            items.addAll(more);
            return new Value.Items(items);
        }
        return extra;
    }

    /// {@return an object without some of its fields}
    ///
    /// @param fields the object
    /// @param names the fields
    public static Value.Fields without(Value.Fields fields, Set<String> names) {
        var left = new LinkedHashMap<>(fields.fields());
        left.keySet().removeAll(names);
        return new Value.Fields(left);
    }

    /// {@return what is left of a request when all that is understood is taken away}
    ///
    /// @param request the request, without the fields that are understood altogether
    /// @param understood what is written for what is understood
    /// @param tools those of its tools that the provider runs itself
    public static Value.Fields left(
            Value.Fields request, Value.Fields understood, List<? extends Value> tools) {
        var left = new Written();
        rest(request, understood).fields().forEach(left::ifAny);
        return left.ifAny("tools", tools).fields();
    }

    /// {@return an object without what is in another one, however deep}
    private static Value.Fields rest(Value.Fields whole, Value.Fields taken) {
        var left = new LinkedHashMap<String, Value>();
        whole.fields()
                .forEach((name, value) -> {
                    var more = rest(value, taken.fields().get(name));
                    if (more != null) {
                        left.put(name, more);
                    }
                });
        return new Value.Fields(left);
    }

    private static @Nullable Value rest(Value whole, @Nullable Value taken) {
        if (whole.equals(taken)) {
            return null;
        }
        if (whole instanceof Value.Fields fields && taken instanceof Value.Fields less) {
            var left = rest(fields, less);
            return left.fields().isEmpty() ? null : left;
        }
        if (whole instanceof Value.Items(var items) && taken instanceof Value.Items(var less)) {
            var left = items.stream().filter(item -> !less.contains(item)).toList();
            return left.isEmpty() ? null : new Value.Items(left);
        }
        return whole;
    }
}

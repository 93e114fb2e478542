package dev.nerve.llm.wire;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The fields of a request that only the provider's dialect knows.
public final class ExtraFields {

    private ExtraFields() {}

    /// {@return both merged: objects by field, lists by appending; any other extra value replaces
    /// the known one}
    ///
    /// @param known the known fields
    /// @param extra the extra fields
    public static Value.Fields merge(Value.Fields known, Value.Fields extra) {
        var fields = new LinkedHashMap<>(known.fields());
        extra.fields().forEach((name, value) -> fields.merge(name, value, ExtraFields::joined));
        return new Value.Fields(fields);
    }

    private static Value joined(Value known, Value extra) {
        if (known instanceof Value.Fields ours && extra instanceof Value.Fields more) {
            return merge(ours, more);
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
    /// @param names the names of the fields to remove
    public static Value.Fields without(Value.Fields fields, Set<String> names) {
        var left = new LinkedHashMap<>(fields.fields());
        left.keySet().removeAll(names);
        return new Value.Fields(left);
    }

    /// {@return the parts of a request that nerve does not understand}
    ///
    /// @param request the request, without the fields that nerve understands completely
    /// @param understood the request that nerve would write for the understood parts
    /// @param tools the tools of the request that the provider runs itself
    public static Value.Fields remaining(
            Value.Fields request, Value.Fields understood, List<? extends Value> tools) {
        var left = new JsonObjectBuilder();
        rest(request, understood).fields().forEach(left::withNonEmpty);
        return left.withNonEmpty("tools", tools).fields();
    }

    /// {@return an object without the content of another one, at any depth}
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

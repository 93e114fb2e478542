package dev.nerve.llm.anthropic;

import dev.nerve.llm.wire.Written;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Where the provider is to keep in its cache what was said until then.
///
/// It takes four marks: one is after the system prompt or the tools, one rolls with the end of the
/// messages, and two are left for where others go on from. There are never more of these, also
/// where there is no system prompt: what a fork marks of its source does not depend on it.
final class Marks {

    static final String FIELD = "cache_control";

    private static final int MOST = 2;
    private static final Value.Fields MARK = Written.typed("ephemeral").fields();
    private static final Set<String> CARRIERS =
            Set.of("text", "image", "document", "tool_use", "tool_result");

    private Marks() {}

    /// {@return an object with a mark at its end}
    static Value.Fields on(Value.Fields object) {
        return object.with(FIELD, MARK);
    }

    /// {@return whether a block can carry a mark}
    static boolean isCarrier(Value.Fields block) {
        return block.fields().get("type") instanceof Value.Text(var type)
                && CARRIERS.contains(type);
    }

    /// {@return those breakpoints that get a mark: the newest}
    static List<Integer> newest(List<Integer> breakpoints) {
        var sorted = List.copyOf(new TreeSet<>(breakpoints));
        return sorted.subList(Math.max(0, sorted.size() - MOST), sorted.size());
    }
}

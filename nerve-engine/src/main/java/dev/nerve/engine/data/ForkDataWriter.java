package dev.nerve.engine.data;

import dev.nerve.NodeId;
import dev.nerve.node.NodeForkResult;
import dev.nerve.protocol.conversation.CountsData;
import dev.nerve.protocol.conversation.ForkData;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A writer of forks of nodes in their wire form.
public final class ForkDataWriter {

    private ForkDataWriter() {}

    /// {@return a fork}
    ///
    /// @param fork the result of the fork
    public static ForkData of(NodeForkResult fork) {
        var facts = fork.info().metadata();
        long messages = number(facts, "fork_message_count");
        return new ForkData(
                fork.session().name(),
                fork.info().id().name(),
                text(facts, "forked_from").orElse(""),
                fork.info().type(),
                messages,
                text(facts, "fork_point").orElse("head"),
                resolvedPoint(facts),
                new CountsData(
                        messages,
                        number(facts, "inherited_turns"),
                        number(facts, "inherited_tokens")),
                number(facts, "dropped_rows"),
                text(facts, "dropped_reason").orElse("nothing"),
                facts.find("cache_preserved").map(Value::toBoolean).orElse(false),
                facts.find("cache_broken_by")
                        .map(reasons -> reasons.asList(String.class))
                        .orElse(List.of()),
                text(facts, "workspace.directory").orElse(null),
                fork.others().stream().map(NodeId::name).toList(),
                fork.warnings());
    }

    private static Optional<String> text(Value.Fields facts, String name) {
        return facts.find(name).filter(value -> !value.isNull()).map(Value::text);
    }

    private static long number(Value.Fields facts, String name) {
        return facts.find(name).map(Value::toLong).orElse(0L);
    }

    /// {@return the last row that the fork inherits, or null if it inherits none}
    private static @Nullable Long resolvedPoint(Value.Fields facts) {
        long position = number(facts, "fork_position");
        return position == 0 ? null : position - 1;
    }
}

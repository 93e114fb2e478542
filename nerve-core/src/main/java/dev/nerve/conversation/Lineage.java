package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.List;

/// The conversations from a root to one of its direct or indirect forks.
///
/// @param generations the conversations from the root on, each forked from the one before; deleted
///     ones included
public record Lineage(List<Conversation> generations) {

    public Lineage {
        generations = List.copyOf(generations);
    }

    /// {@return the root}
    public Conversation root() {
        return generations.getFirst();
    }

    /// {@return the number of forks between the root and the last conversation}
    public int depth() {
        return generations.size() - 1;
    }

    /// {@return the names, from the root on}
    public List<String> names() {
        return generations.stream().map(one -> one.id().name()).toList();
    }

    /// {@return the lineage as data}
    public Value toValue() {
        return Value.of(generations.stream().map(Lineage::toValue).toList());
    }

    private static Value.Fields toValue(Conversation one) {
        return Value.Fields.EMPTY
                .with("id", one.id())
                .with("forked_from", one.origin().forkedFrom())
                .with("fork_point", one.origin().forkedFrom() == null ? null : forkPoint(one))
                .with("relation", one.origin().relation().wireName())
                .with("state", one.state().wireName());
    }

    private static long forkPoint(Conversation one) {
        return one.origin().forkedAt();
    }
}

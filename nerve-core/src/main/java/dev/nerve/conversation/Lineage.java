package dev.nerve.conversation;

import dev.nerve.value.Value;
import java.util.List;

/// The conversations from one with which it all began to one that was forked from it, directly or
/// through others.
///
/// @param generations the oldest first, each forked from the one before; deleted ones included
public record Lineage(List<Conversation> generations) {

    public Lineage {
        generations = List.copyOf(generations);
    }

    /// {@return the one with which it began}
    public Conversation root() {
        return generations.getFirst();
    }

    /// {@return how many forks it took}
    public int depth() {
        return generations.size() - 1;
    }

    /// {@return the names, the oldest first}
    public List<String> names() {
        return generations.stream().map(one -> one.id().name()).toList();
    }

    /// {@return it as data}
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

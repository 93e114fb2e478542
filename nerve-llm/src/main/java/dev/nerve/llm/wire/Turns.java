package dev.nerve.llm.wire;

import dev.nerve.conversation.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// Puts together what one says in a row.
///
/// *Confined to one thread.*
///
/// @param <T> what is said: blocks, or what a provider has instead
public final class Turns<T> {

    private final List<Turn<T>> turns = new ArrayList<>();
    private final List<T> open = new ArrayList<>();
    private @Nullable Role speaker;

    /// Takes what somebody says next; nothing makes no turn.
    ///
    /// @param role who
    /// @param said what
    public void add(Role role, List<? extends T> said) {
        if (role != speaker && !said.isEmpty()) {
            close();
            speaker = role;
        }
        open.addAll(said);
    }

    /// Takes what somebody says apart from what was said before.
    ///
    /// @param role who
    /// @param said what
    public void addApart(Role role, List<? extends T> said) {
        close();
        add(role, said);
        close();
    }

    /// {@return what is made of each turn, in order}
    ///
    /// @param make of who says it and what
    /// @param <R> what is made
    public <R> List<R> each(BiFunction<Role, List<T>, R> make) {
        close();
        return turns.stream().map(turn -> make.apply(turn.role, turn.said)).toList();
    }

    private void close() {
        if (speaker != null && !open.isEmpty()) {
            turns.add(new Turn<>(speaker, List.copyOf(open)));
            open.clear();
        }
    }

    private record Turn<T>(Role role, List<T> said) {}
}

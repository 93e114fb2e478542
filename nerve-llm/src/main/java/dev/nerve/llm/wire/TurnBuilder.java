package dev.nerve.llm.wire;

import dev.nerve.conversation.MessageRole;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/// A builder that joins adjacent messages of one role to turns.
///
/// *Confined to one thread.*
///
/// @param <T> the type of the content: blocks, or the provider's form of them
public final class TurnBuilder<T> {

    private final List<SpeakerTurn<T>> turns = new ArrayList<>();
    private final List<T> open = new ArrayList<>();
    private @Nullable MessageRole speaker;

    /// Adds content to the current turn, or starts a turn if the role changes. Ignores empty
    /// content.
    ///
    /// @param role the role
    /// @param content the content
    public void add(MessageRole role, List<? extends T> content) {
        if (role != speaker && !content.isEmpty()) {
            close();
            speaker = role;
        }
        open.addAll(content);
    }

    /// Adds content as a separate turn.
    ///
    /// @param role the role
    /// @param content the content
    public void addSeparately(MessageRole role, List<? extends T> content) {
        close();
        add(role, content);
        close();
    }

    /// {@return the converted turns, in order}
    ///
    /// @param make converts the role and the content of a turn
    /// @param <R> the type of the result
    public <R> List<R> map(BiFunction<MessageRole, List<T>, R> make) {
        close();
        return turns.stream().map(turn -> make.apply(turn.role, turn.content)).toList();
    }

    private void close() {
        if (speaker != null && !open.isEmpty()) {
            turns.add(new SpeakerTurn<>(speaker, List.copyOf(open)));
            open.clear();
        }
    }

    private record SpeakerTurn<T>(MessageRole role, List<T> content) {}
}

package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.worker.StoreWorkers;
import java.util.stream.Stream;

/// The check that only the worker that opened a turn writes to it. *Immutable.*
///
/// A process that another one took for dead may wake up. Its rows must not get into the turn that
/// follows.
///
/// @param owners the workers
record TurnHolder(StoreWorkers owners) {

    /// {@return whether a worker is another one, and alive}
    ///
    /// @param worker its name; empty if nobody holds the turn
    boolean isAliveElsewhere(String worker) {
        return isElsewhere(worker) && owners.isAlive(worker);
    }

    /// {@return whether a worker is another one; such a worker may die without ending its turn}
    ///
    /// @param worker its name; empty if nobody holds the turn
    boolean isElsewhere(String worker) {
        return !worker.isEmpty() && isOther(worker);
    }

    /// Acquires the name of this worker before the transaction, because that may take time.
    void prepare(RowContent... contents) {
        if (startsTurn(contents)) {
            owners.self();
        }
    }

    /// Throws if the rows belong to a turn that this worker does not hold.
    void check(ConversationStore.Reader reader, ConversationId id, RowContent... contents) {
        boolean isInTurn = Stream.of(contents).anyMatch(TurnHolder::isOfTurn);
        if (isInTurn && !startsTurn(contents)) {
            reader.turnHolder(id)
                    .filter(this::isOther)
                    .ifPresent(worker -> {
                        throw new NerveException.Failed(
                                ErrorCode.TURN_IN_PROGRESS,
                                "worker %s holds the open turn of conversation '%s'"
                                        .formatted(worker, id));
                    });
        }
    }

    private boolean isOther(String worker) {
        return !worker.equals(owners.self());
    }

    private static boolean isOfTurn(RowContent content) {
        return switch (content) {
            case RowContent.ToolCall _, RowContent.ToolResult _, RowContent.TurnEnded _ -> true;
            case RowContent.Message message -> !message.startsTurn();
            case RowContent.VisibleContent _, RowContent.ControlContent _ -> false;
        };
    }

    private static boolean startsTurn(RowContent... contents) {
        return Stream.of(contents)
                .anyMatch(one -> one instanceof RowContent.Message message && message.startsTurn());
    }

    /// Stores this worker with a turn that the rows open, and nobody with one that they end.
    void record(ConversationStore.Writer writer, ConversationId id, RowContent... contents) {
        for (var content : contents) {
            if (content instanceof RowContent.Message message && message.startsTurn()) {
                writer.holdTurn(id, owners.self());
            } else if (content instanceof RowContent.TurnEnded) {
                writer.holdTurn(id, "");
            }
        }
    }
}

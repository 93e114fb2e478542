package dev.nerve.conversation.operation;

import dev.nerve.ConversationId;
import dev.nerve.conversation.Conversation;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.ConversationStore;
import dev.nerve.conversation.RowContent;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;

/// The operation that creates an empty conversation.
///
/// @param writer the store inside the transaction
/// @param now the time of the creation
record CreateOperation(ConversationStore.Writer writer, Instant now) {

    Conversation create(ConversationId id, ConversationConfig config) {
        var taken = writer.find(id);
        if (taken.isPresent()) {
            throw ForkOperation.idTaken(taken.get());
        }
        var empty =
                new Conversation(
                        id,
                        Conversation.Origin.ROOT,
                        0,
                        now,
                        Value.Fields.EMPTY,
                        Conversation.State.LIVE);
        writer.insert(empty);
        return config.isEmpty()
                ? empty
                : new AppendOperation(writer, now)
                        .append(empty, List.of(new RowContent.Configured(config)));
    }
}

package dev.nerve.protocol.inbox;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.WireName;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An item of the inbox: something that waits for a person. *Immutable.*
///
/// @param item its number; a store never uses a number twice
/// @param kind `gate`, `permission`, `question`, `dialog`, `unknown_effect` or `form`
/// @param session the session of the node that asks
/// @param nodeId the node that asks
/// @param runId the run
/// @param path the place in the run
/// @param title the question in one line
/// @param body the whole question
/// @param payload the data of its kind; for a permission the tool, its arguments, paths and risk
/// @param options the possible answers; empty if other answers are allowed
/// @param schema the JSON Schema of an answer
/// @param since the time at which it was asked
/// @param deadline the end of the wait
/// @param otherwise the answer after the deadline
/// @param rule the rule that an answer with `remember` would store, if it allows; null if the item
/// cannot be remembered
/// @param answer its answer, once it has one
public record InboxItemData(
        long item,
        String kind,
        @Nullable String session,
        @Nullable String nodeId,
        @Nullable String runId,
        @Nullable String path,
        String title,
        String body,
        Value payload,
        List<String> options,
        Value.@Nullable Fields schema,
        Instant since,
        @Nullable Instant deadline,
        @WireName("default") @Nullable String otherwise,
        Value.@Nullable Fields rule,
        @Nullable InboxAnswerData answer)
        implements ProtocolRecord {}

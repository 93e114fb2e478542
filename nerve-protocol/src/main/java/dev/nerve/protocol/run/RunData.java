package dev.nerve.protocol.run;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.common.UsageData;
import dev.nerve.protocol.inbox.InboxItemData;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run. *Immutable.*
///
/// @param runId its name
/// @param kind `workflow`, `node` or `graph`
/// @param durable whether it has a journal, so that it can be resumed
/// @param title its title for people, if somebody gave it one
/// @param workflow the name of its workflow, node or graph
/// @param session the session that it belongs to
/// @param nodeId the node or graph that it executes; null for a workflow
/// @param source the form of its definition: `yaml`, `java`, or `bound` for one that only its own
/// program has
/// @param file the file of its workflow
/// @param sourceHash the SHA-256 hash of the text of its definition; only in the reply for a single
/// run
/// @param ownerProcess the id of the process that executes it, or that died while it did
/// @param state its state, such as `running`
/// @param started the time of its start
/// @param changed the time of the last change of its state
/// @param activeMs the time that it worked, in milliseconds
/// @param usage its usage
/// @param labels its labels
/// @param archived whether it is archived
/// @param forkedFrom the run that it was forked from
/// @param output its output; a long one is cut in lists
/// @param error the reason of its failure
/// @param errorType the error code of its failure
/// @param gates what it asks people
/// @param waits the steps that wait, with their reasons; only in the reply for a single run
/// @param defect why it cannot be resumed here, such as `earlier_api`
/// @param input its input; only in the reply for a single run
/// @param params its parameters; only in the reply for a single run
/// @param steps its steps in the order of their starts; only in the reply for a single run
public record RunData(
        String runId,
        String kind,
        boolean durable,
        @Nullable String title,
        String workflow,
        @Nullable String session,
        @Nullable String nodeId,
        String source,
        @Nullable String file,
        @Nullable String sourceHash,
        @Nullable Long ownerProcess,
        String state,
        Instant started,
        Instant changed,
        long activeMs,
        UsageData usage,
        List<String> labels,
        boolean archived,
        @Nullable RunOriginData forkedFrom,
        Value output,
        @Nullable String error,
        @Nullable String errorType,
        List<InboxItemData> gates,
        List<RunWaitData> waits,
        @Nullable String defect,
        Value input,
        Value.@Nullable Fields params,
        List<RunStepData> steps)
        implements ProtocolRecord {}

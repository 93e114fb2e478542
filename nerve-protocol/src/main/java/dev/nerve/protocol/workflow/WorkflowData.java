package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A loaded workflow. *Immutable.*
///
/// @param workflow its name
/// @param description its purpose
/// @param params its parameters
/// @param kind `yaml` or `java`
/// @param file the name of its file
/// @param loaded the time at which it was loaded
/// @param text its text; only in the reply for a single workflow
public record WorkflowData(
        String workflow,
        String description,
        List<WorkflowParamData> params,
        String kind,
        String file,
        Instant loaded,
        @Nullable String text)
        implements ProtocolRecord {}

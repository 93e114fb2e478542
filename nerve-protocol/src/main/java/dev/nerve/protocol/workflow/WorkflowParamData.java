package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.WireName;
import dev.nerve.value.Value;

/// A parameter of a workflow. *Immutable.*
///
/// @param name its name
/// @param type its type, such as `text`
/// @param required whether it has no default
/// @param otherwise its default; null if it has none
/// @param description its meaning
public record WorkflowParamData(
        String name,
        String type,
        boolean required,
        @WireName("default") Value otherwise,
        String description)
        implements ProtocolRecord {}

package dev.nerve.protocol.workflow;

import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.List;

/// The loaded workflows. *Immutable.*
///
/// @param workflows the workflows, by name
public record WorkflowListData(List<WorkflowData> workflows) implements ProtocolRecord {}

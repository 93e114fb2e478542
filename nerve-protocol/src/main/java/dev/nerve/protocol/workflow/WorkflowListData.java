package dev.nerve.protocol.workflow;

import java.util.List;

/// The loaded workflows. *Immutable.*
///
/// @param workflows the workflows, by name
public record WorkflowListData(List<WorkflowData> workflows) {}

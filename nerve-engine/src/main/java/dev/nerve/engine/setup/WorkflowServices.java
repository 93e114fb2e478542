package dev.nerve.engine.setup;

import dev.nerve.engine.workflow.StoredWorkflows;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.workflow.BoundWorkflows;

/// The services for workflows. *Immutable.*
///
/// @param stored the loaded workflows
/// @param bound the workflows that the program bound to names
/// @param files the languages of workflow files
public record WorkflowServices(
        StoredWorkflows stored, BoundWorkflows bound, WorkflowReader files) {}

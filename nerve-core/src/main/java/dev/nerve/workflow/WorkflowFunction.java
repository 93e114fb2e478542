package dev.nerve.workflow;

import org.jspecify.annotations.Nullable;

/// A workflow as a Java function.
///
/// After a crash the function is called again, and the journal returns the outcomes of finished
/// calls. So the function must make the same calls in the same order: it gets time and random
/// numbers from the context, and performs all effects through it.
@FunctionalInterface
public interface WorkflowFunction {

    /// Executes the workflow.
    ///
    /// @param context the operations of the workflow
    /// @return plain Java data
    /// @throws Exception if it fails
    @Nullable Object run(WorkflowContext context) throws Exception;
}

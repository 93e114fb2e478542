package dev.nerve.workflow;

import org.jspecify.annotations.Nullable;

/// A workflow in plain Java.
///
/// After a crash it is called again, and what was done before is given again. So it must ask for
/// the same in the same order: time and chance come from the context, and everything that takes
/// effect is done through it.
@FunctionalInterface
public interface WorkflowFunction {

    /// Does the work.
    ///
    /// @param context everything it needs
    /// @return plain Java data
    /// @throws Exception if it does not work out
    @Nullable Object run(WorkflowContext context) throws Exception;
}

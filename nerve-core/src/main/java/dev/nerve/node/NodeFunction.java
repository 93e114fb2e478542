package dev.nerve.node;

import dev.nerve.run.Outcome;
import org.jspecify.annotations.Nullable;

/// A Java function as the body of a node.
@FunctionalInterface
public interface NodeFunction {

    /// The type of the nodes that execute a function.
    String TYPE = "function";

    /// Executes the function.
    ///
    /// @param context the context of the node, with its input
    /// @return plain Java data, or an [dev.nerve.run.Outcome]
    /// @throws Exception to fail
    @Nullable Object apply(RunContext context) throws Exception;

    /// Executes a function as the work of a node.
    ///
    /// Converts checked exceptions into failures here. The code that executes nodes handles the
    /// rest.
    ///
    /// @param node the node
    /// @param function its function
    /// @param context the context of the node
    /// @return the outcome
    /// @throws InterruptedException if the thread was interrupted
    static Outcome call(Node node, NodeFunction function, RunContext context)
            throws InterruptedException {
        try {
            var given = function.apply(context);
            return given instanceof Outcome outcome ? outcome : Outcome.done(given);
        } catch (RuntimeException | InterruptedException known) {
            throw known;
        } catch (Exception checked) {
            return ExceptionMapper.toFailure(node, checked);
        }
    }
}

package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.ModelNode;
import dev.nerve.engine.execution.AttachmentReader;
import dev.nerve.engine.execution.BudgetReader;
import dev.nerve.engine.execution.DeliveryMode;
import dev.nerve.engine.execution.NodeExecution;
import dev.nerve.engine.execution.NodeExecutionService;
import dev.nerve.execution.RunRequest;
import dev.nerve.graph.Graph;
import dev.nerve.node.ErrorPolicy;
import dev.nerve.node.Node;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.common.BudgetData;
import dev.nerve.protocol.run.ExecutionData;
import dev.nerve.run.BudgetLimits;
import dev.nerve.session.SessionRegistry;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The commands that execute nodes and graphs.
///
/// @param sessions the sessions
/// @param executions executes nodes
/// @param attachments reads blobs
record ExecutionCommandService(
        SessionRegistry sessions, NodeExecutionService executions, AttachmentReader attachments) {

    ExecutionData execute(NodeCommands.ExecuteNode command) throws InterruptedException {
        var found = NodeLookup.find(sessions, command.session(), command.nodeId());
        var node = found.node();
        var check = new CommandCheck();
        var delivery =
                check.word(
                        "delivery",
                        command.delivery(),
                        DeliveryMode::find,
                        List.of("queue", "steer", "interrupt"));
        boolean isChat = node instanceof ChatNode || node instanceof ModelNode;
        check.require(
                command.schema() == null || isChat, "schema: " + only(node, "chats and models"));
        check.require(
                command.attachments().isEmpty() || isChat,
                "attachments: " + only(node, "chats and models"));
        check.require(
                command.parser() == null || !(isChat || node instanceof Graph),
                "parser: " + only(node, "programs in terminals"));
        check.require(
                command.onLimit() == null, "on_limit: no node of this engine waits for a limit");
        var terms =
                terms(check, command.timeoutMs(), new Limits(command.budget(), command.durable()));
        var input =
                check.read(
                        "attachments",
                        () -> attachments.attach(command.input(), command.attachments()));
        check.requireValid();
        var request = terms.apply(RunRequest.of(node, input.get()).nodes(found.session()));
        return executions.execute(
                new NodeExecution(
                        found.session().id(),
                        request.options(options(command)),
                        delivery.get(),
                        Set.copyOf(command.labels()),
                        isAwaited(command.awaitEnd())));
    }

    private static String only(Node node, String kinds) {
        return "only %s support it, and '%s' is of type %s"
                .formatted(kinds, node.id(), node.type());
    }

    private static boolean isAwaited(@Nullable Boolean awaitEnd) {
        return awaitEnd == null || awaitEnd;
    }

    private static Value.Fields options(NodeCommands.ExecuteNode command) {
        var options = Value.Fields.EMPTY;
        options = command.schema() == null ? options : options.with("schema", command.schema());
        return command.parser() == null ? options : options.with("parser", command.parser());
    }

    ExecutionData execute(GraphCommands.ExecuteGraph command, Graph graph, NodeLookup found)
            throws InterruptedException {
        var check = new CommandCheck();
        var terms =
                terms(check, command.timeoutMs(), new Limits(command.budget(), command.durable()));
        check.requireValid();
        var request = RunRequest.of(graph, command.input()).nodes(found.session());
        return executions.execute(
                new NodeExecution(
                        found.session().id(),
                        terms.apply(request),
                        DeliveryMode.QUEUE,
                        Set.copyOf(command.labels()),
                        isAwaited(command.awaitEnd())));
    }

    private static Terms terms(CommandCheck check, @Nullable Long timeoutMs, Limits limits) {
        if (limits.durable != null && limits.durable) {
            throw new NerveException.Unsupported(
                    "this engine executes nodes and graphs as light runs only");
        }
        check.require(
                timeoutMs == null || timeoutMs > 0,
                "timeout_ms: use a positive number, not " + timeoutMs);
        var budget = check.read("budget", () -> BudgetReader.read(limits.budget));
        return new Terms(
                timeoutMs == null || timeoutMs <= 0
                        ? ErrorPolicy.FAIL
                        : ErrorPolicy.FAIL.withTimeout(Duration.ofMillis(timeoutMs)),
                budget.value() == null ? BudgetLimits.NONE : budget.value());
    }

    /// The limits of a command.
    ///
    /// @param budget the budget, or null
    /// @param durable whether the run needs a journal; null for no
    private record Limits(@Nullable BudgetData budget, @Nullable Boolean durable) {}

    /// The policy and the limits of an execution.
    ///
    /// @param policy the policy, with the timeout
    /// @param limits the limits
    private record Terms(ErrorPolicy policy, BudgetLimits limits) {

        RunRequest apply(RunRequest request) {
            return request.policy(policy).limits(limits);
        }
    }
}

package dev.nerve.chat.exchange;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.RunPath;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.chat.setup.Toolbox;
import dev.nerve.conversation.RowContent;
import dev.nerve.model.ContentBlock;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;

/// An executor of tool calls. It runs them in parallel and returns the results in the order of the
/// calls.
///
/// @param host the services that chats need
/// @param toolbox the tools
/// @param context the run
public record ToolCallExecutor(ChatServices host, Toolbox toolbox, RunContext context) {

    private static final int AT_ONCE = 16;

    /// {@return the result of each call}
    ///
    /// @param calls the calls
    /// @param round the number of the tool round in this turn, from 1
    List<RowContent.ToolResult> execute(List<ContentBlock.ToolUse> calls, int round)
            throws InterruptedException {
        var tasks = new ArrayList<Callable<RowContent.ToolResult>>();
        var counts = new HashMap<String, Integer>();
        for (var call : calls) {
            int number = counts.merge(call.tool(), 1, Integer::sum);
            tasks.add(() -> execute(call, place(call, round, number)));
        }
        try {
            return Parallel.all(AT_ONCE, tasks);
        } catch (ExecutionException failure) {
            throw Parallel.unwrap(failure);
        }
    }

    /// Returns the path of a call, which is the same in every replay. For example,
    /// `chat/tools[2]/search[3]` is the third search of the second round.
    private RunPath place(ContentBlock.ToolUse call, int round, int number) {
        var tools = context.path().child("tools").round(round);
        var name = toolbox.find(call.tool()).isPresent() ? call.tool() : "unknown";
        return number == 1 ? tools.child(name) : tools.child(name).round(number);
    }

    private RowContent.ToolResult execute(ContentBlock.ToolUse call, RunPath place)
            throws InterruptedException {
        var tool = toolbox.find(call.tool());
        if (tool.isEmpty()) {
            return failed(call, ErrorCode.TOOL_NOT_FOUND, unknown(call.tool()));
        }
        var problems = problems(tool.get(), call.arguments());
        if (!problems.isEmpty()) {
            return failed(call, ErrorCode.INVALID_REQUEST, String.join("; ", problems));
        }
        return toolResult(call, execute(tool.get(), call.arguments(), place));
    }

    private String unknown(String name) {
        return "there is no tool '%s'; there is: %s"
                .formatted(name, String.join(", ", toolbox.names()));
    }

    private List<String> problems(Tool tool, Value arguments) {
        if (!(arguments instanceof Value.Fields)) {
            return List.of(
                    "the arguments must be a JSON object, not "
                            + ValueTruncator.excerpt(200, arguments));
        }
        try {
            return host.schemas().problems(tool.spec().schema(), arguments);
        } catch (NerveException.Invalid nonsense) {
            return List.of("tool '%s': %s".formatted(tool.name(), nonsense.getMessage()));
        }
    }

    private Outcome execute(Tool tool, Value arguments, RunPath place) throws InterruptedException {
        try {
            var node = tool.node(context.nodes());
            var input = tool.input(arguments);
            return context.childContext(place, node.id(), input).execute(NodeCall.of(node));
        } catch (NerveException missing) {
            return Outcome.failed(missing.code(), missing.getMessage());
        }
    }

    private RowContent.ToolResult toolResult(ContentBlock.ToolUse call, Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done(var output, _) ->
                    new RowContent.ToolResult(call.id(), kept(output), RowContent.ToolStatus.DONE);
            case Outcome.Failed(var code, var message, var attributes) ->
                    failed(call, printed(attributes, failure(code, message)));
        };
    }

    /// Adds the output of a command, which says more than its exit code.
    private static Value.Fields printed(Value.Fields attributes, Value.Fields fields) {
        var all = fields;
        for (var name : List.of("exit_code", "stdout", "stderr")) {
            var value = attributes.fields().get(name);
            all = value == null ? all : all.with(name, value);
        }
        return all;
    }

    private RowContent.ToolResult failed(
            ContentBlock.ToolUse call, ErrorCode code, String message) {
        return failed(call, failure(code, message));
    }

    private static Value.Fields failure(ErrorCode code, String message) {
        return Value.Fields.EMPTY.with("error", message).with("error_type", code.wireName());
    }

    private RowContent.ToolResult failed(ContentBlock.ToolUse call, Value.Fields fields) {
        return new RowContent.ToolResult(call.id(), kept(fields), RowContent.ToolStatus.FAILED);
    }

    /// Masks secrets and truncates the output.
    private Value kept(Value output) {
        return ValueTruncator.truncate(toolbox.maxResult(), host.secrets().mask(output));
    }
}

package dev.nerve.agent.structured;

import static dev.nerve.agent.structured.LenientValues.fields;
import static dev.nerve.agent.structured.LenientValues.number;
import static dev.nerve.agent.structured.LenientValues.text;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.ToolUse;
import dev.nerve.value.Value;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/// The output of `opencode run --format json`: complete parts, no pieces. *Confined to one thread.*
///
/// A turn ends with its last step, after which the program ends. A denied tool also ends the turn,
/// and is reported as refused.
final class OpencodeJsonReader implements AgentJsonReader {

    /// The messages for a request that nobody answers in this mode, and for a rule of the user that
    /// denies a tool.
    private static final Pattern REFUSED =
            Pattern.compile("rejected permission to use|specified a rule which prevents you");

    @Override
    public Optional<AgentAnswer.AgentTurnEnd> read(
            Value event, StructuredTurn turn, Consumer<String> session) {
        event.find("sessionID").map(Value::text).ifPresent(session);
        switch (text(event, "type")) {
            case "text" -> turn.completeMessage(text(event, "part.text"));
            case "reasoning" -> turn.addThinking(text(event, "part.text"));
            case "tool_use" -> tool(event, turn);
            case "step_finish" -> {
                finished(event, turn);
                return Optional.of(AgentAnswer.Completed.COMPLETED);
            }
            case "error" -> {
                var said = text(event, "error.data.message");
                return Optional.of(
                        new AgentAnswer.Failed(
                                ErrorCode.API_ERROR,
                                said.isEmpty() ? text(event, "error.name") : said));
            }
            default -> {}
        }
        return Optional.empty();
    }

    private static void tool(Value event, StructuredTurn turn) {
        var id = text(event, "part.callID");
        turn.beginTool(
                ToolUse.begun(id, text(event, "part.tool"), fields(event, "part.state.input")));
        boolean failed = text(event, "part.state.status").equals("error");
        var result = text(event, failed ? "part.state.error" : "part.state.output");
        turn.endTool(id, result, failed);
        if (failed && REFUSED.matcher(result).find()) {
            turn.refuseTool(id, "opencode");
        }
    }

    private static void finished(Value event, StructuredTurn turn) {
        turn.recordCall(text(event, "part.messageID"));
        long read = number(event, "part.tokens.cache.read");
        long written = number(event, "part.tokens.cache.write");
        turn.recordUsage(
                new TokenUsage(
                        number(event, "part.tokens.input") + read + written,
                        number(event, "part.tokens.output")
                                + number(event, "part.tokens.reasoning"),
                        read,
                        written,
                        number(event, "part.tokens.reasoning")));
        event.find("part.cost")
                .map(Value::number)
                .ifPresent(cost -> turn.recordCost(Money.of(cost)));
    }
}

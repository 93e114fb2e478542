package dev.nerve.agent.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.QuestionToolCall;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.scripted.ScriptStep.AskStep;
import dev.nerve.agent.scripted.ScriptStep.FailStep;
import dev.nerve.agent.scripted.ScriptStep.SayStep;
import dev.nerve.agent.scripted.ScriptStep.ScriptAction;
import dev.nerve.agent.scripted.ScriptStep.ThinkStep;
import dev.nerve.agent.scripted.ScriptStep.ToolStep;
import dev.nerve.terminal.state.ProgramQuestion;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// One turn of a scripted agent. *Confined to one thread*, and used once; interrupting the thread
/// cancels the turn.
final class ScriptedTurn {

    private static final int MOST_TRIES = 3;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(200);
    private static final Duration LONGEST_WAIT = Duration.ofMinutes(1);

    private final AgentScript script;
    private final AgentLaunch launch;
    private final ScriptedTools bench;
    private final AgentStatus status;
    private final AgentListener listener;
    private final StoredConversation storedConversation;
    private final AttemptCounter counter = new AttemptCounter();
    private final StringBuilder text = new StringBuilder();
    private final List<ToolUse> tools = new ArrayList<>();
    private TokenUsage tokens = TokenUsage.NONE;
    private long calls;
    private String result = "";

    /// @param storedConversation the conversation, including the current prompt
    ScriptedTurn(
            AgentScript script,
            AgentLaunch launch,
            ScriptedTools bench,
            AgentStatus status,
            AgentListener listener,
            StoredConversation storedConversation) {
        this.script = script;
        this.launch = launch;
        this.bench = bench;
        this.status = status;
        this.listener = listener;
        this.storedConversation = storedConversation;
    }

    /// {@return the answer; an interrupt is one of its ends}
    AgentAnswer run() {
        try {
            return answer(play());
        } catch (InterruptedException _) {
            return answer(AgentAnswer.Interrupted.INTERRUPTED);
        }
    }

    private AgentAnswer answer(AgentAnswer.AgentTurnEnd end) {
        return new AgentAnswer(text.toString(), tools, tokens, calls, null, end);
    }

    private AgentAnswer.AgentTurnEnd play() throws InterruptedException {
        int wrong = 0;
        while (true) {
            text.setLength(0);
            var part =
                    script.part(
                            new ScriptInput(
                                    storedConversation.userMessages(), tools.size(), result));
            switch (counter.next("", part)) {
                case TurnPart.AttemptResult.Refused(var fail) -> {
                    wrong++;
                    if (wrong >= MOST_TRIES) {
                        return new AgentAnswer.Failed(code(fail), said(fail));
                    }
                    again(said(fail), code(fail), fail.retryAfter().orElse(BETWEEN_TRIES));
                }
                case TurnPart.AttemptResult.Broken(var acts) -> {
                    perform(acts);
                    wrong++;
                    if (wrong >= MOST_TRIES) {
                        return new AgentAnswer.Failed(ErrorCode.NETWORK, "the stream was cut");
                    }
                    again("the stream was cut", ErrorCode.NETWORK, BETWEEN_TRIES);
                }
                case TurnPart.AttemptResult.Played(var acts) -> {
                    wrong = 0;
                    if (!perform(acts)) {
                        return AgentAnswer.Completed.COMPLETED;
                    }
                }
            }
        }
    }

    private static ErrorCode code(FailStep fail) {
        return switch (fail.status()) {
            case 401 -> ErrorCode.AUTHENTICATION;
            case 403 -> ErrorCode.PERMISSION;
            case 429 -> ErrorCode.RATE_LIMIT;
            default -> ErrorCode.API_ERROR;
        };
    }

    private static String said(FailStep fail) {
        return "%d %s".formatted(fail.status(), fail.message());
    }

    private void again(String reason, ErrorCode code, Duration asked) throws InterruptedException {
        var wait = asked.compareTo(LONGEST_WAIT) < 0 ? asked : LONGEST_WAIT;
        listener.on(new AgentEvent.ModelRetry(reason, code, wait));
        status.reportState(TerminalState.BUSY, "retry", reason);
        Thread.sleep(wait);
    }

    /// {@return whether the turn continues}
    private boolean perform(List<ScriptAction> acts) throws InterruptedException {
        long before = storedConversation.tokens() + result.length() / 4L;
        calls++;
        status.reportState(TerminalState.BUSY, "model", "the script speaks");
        reportState();
        long length = 0;
        for (var act : acts) {
            length += act.toString().length();
            perform(act);
        }
        tokens = tokens.plus(TokenUsage.of(before, Math.max(1, length / 4)));
        return !acts.isEmpty() && acts.getLast().isUse();
    }

    private void perform(ScriptAction act) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (act) {
            case SayStep say ->
                    PacedText.emit(
                            say,
                            piece -> {
                                text.append(piece);
                                listener.on(new AgentEvent.TextChunk(piece));
                            });
            case ThinkStep(var thought) -> listener.on(new AgentEvent.ThinkingChunk(thought));
            case ToolStep(var tool, var input) -> use(tool, input, "");
            case AskStep ask -> {
                var question = new ProgramQuestion("question", ask.question(), ask.choices());
                listener.on(new AgentEvent.QuestionAsked(question));
                ask(ask, question);
            }
        }
    }

    private void ask(AskStep ask, ProgramQuestion question) throws InterruptedException {
        var begun = begin(AskStep.TOOL, ask.input());
        status.reportQuestion(question, "question", "it asked, and waits");
        reportState();
        var output =
                switch (launch.broker().answer(launch.node(), question)) {
                    case QuestionAnswer.GivenAnswer(var text, _) ->
                            new ScriptedTools.ToolOutput(text, false);
                    case QuestionAnswer.Nobody _ ->
                            new ScriptedTools.ToolOutput(QuestionToolCall.NOBODY_ANSWERS, true);
                    case QuestionAnswer.AtTheScreen _ ->
                            permitted(AskStep.TOOL, ask.input(), ask.question());
                };
        status.reportState(TerminalState.BUSY, "tool", "it was answered");
        reportState();
        end(begun, output);
    }

    private void use(String tool, Value.Fields input, String question) throws InterruptedException {
        var begun = begin(tool, input);
        end(begun, permitted(tool, input, question));
    }

    private void reportState() {
        listener.stateChanged(status.explain());
    }

    private ToolUse begin(String tool, Value.Fields input) {
        var begun = ToolUse.begun("toolu_" + (tools.size() + 1), tool, input);
        tools.add(begun);
        listener.on(new AgentEvent.ToolBegan(begun));
        return begun;
    }

    private void end(ToolUse begun, ScriptedTools.ToolOutput output) {
        var ended = begun.ended(output.text(), output.failed());
        tools.set(tools.size() - 1, ended);
        result = output.text();
        listener.on(new AgentEvent.ToolEnded(ended));
    }

    private ScriptedTools.ToolOutput permitted(String tool, Value.Fields input, String question)
            throws InterruptedException {
        var request =
                PermissionRequest.of(launch.node(), tool, input, launch.directory(), question);
        boolean asks = tool.equals(AskStep.TOOL);
        status.reportQuestion(
                new ProgramQuestion(
                        asks ? "question" : "permission",
                        asks ? question : "May it use %s?".formatted(request),
                        List.of("Yes", "No")),
                asks ? "question" : "permission",
                "it asked, and waits");
        reportState();
        var decision = launch.broker().decide(request);
        listener.on(new AgentEvent.PermissionDecided(request, decision));
        status.reportState(TerminalState.BUSY, "tool", "it uses " + tool);
        reportState();
        return switch (decision) {
            case PermissionDecision.Denied(var by, var reason) ->
                    new ScriptedTools.ToolOutput("denied by %s: %s".formatted(by, reason), true);
            case PermissionDecision.Allowed _ ->
                    asks ? new ScriptedTools.ToolOutput("go on", false) : bench.use(tool, input);
        };
    }
}

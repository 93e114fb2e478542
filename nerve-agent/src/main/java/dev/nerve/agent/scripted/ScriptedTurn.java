package dev.nerve.agent.scripted;

import dev.nerve.ErrorCode;
import dev.nerve.TokenUsage;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.AgentStatus;
import dev.nerve.agent.ToolUse;
import dev.nerve.agent.UserQuestions;
import dev.nerve.agent.permission.Decision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.Reply;
import dev.nerve.agent.scripted.ScriptStep.Act;
import dev.nerve.agent.scripted.ScriptStep.Ask;
import dev.nerve.agent.scripted.ScriptStep.Fail;
import dev.nerve.agent.scripted.ScriptStep.Say;
import dev.nerve.agent.scripted.ScriptStep.Think;
import dev.nerve.agent.scripted.ScriptStep.Tool;
import dev.nerve.terminal.state.Question;
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
    private final ToolBench bench;
    private final AgentStatus status;
    private final AgentListener listener;
    private final Remembered remembered;
    private final Tries tries = new Tries();
    private final StringBuilder text = new StringBuilder();
    private final List<ToolUse> tools = new ArrayList<>();
    private TokenUsage tokens = TokenUsage.NONE;
    private long calls;
    private String result = "";

    /// @param remembered the conversation, including the current prompt
    ScriptedTurn(
            AgentScript script,
            AgentLaunch launch,
            ToolBench bench,
            AgentStatus status,
            AgentListener listener,
            Remembered remembered) {
        this.script = script;
        this.launch = launch;
        this.bench = bench;
        this.status = status;
        this.listener = listener;
        this.remembered = remembered;
    }

    /// {@return the answer; an interrupt is one of its ends}
    AgentAnswer run() {
        try {
            return answer(play());
        } catch (InterruptedException _) {
            return answer(AgentAnswer.Interrupted.INTERRUPTED);
        }
    }

    private AgentAnswer answer(AgentAnswer.End end) {
        return new AgentAnswer(text.toString(), tools, tokens, calls, null, end);
    }

    private AgentAnswer.End play() throws InterruptedException {
        int wrong = 0;
        while (true) {
            text.setLength(0);
            var part = script.part(new Scene(remembered.said(), tools.size(), result));
            switch (tries.next("", part)) {
                case Part.Course.Refused(var fail) -> {
                    wrong++;
                    if (wrong >= MOST_TRIES) {
                        return new AgentAnswer.Failed(code(fail), said(fail));
                    }
                    again(said(fail), fail.retryAfter().orElse(BETWEEN_TRIES));
                }
                case Part.Course.Broken(var acts) -> {
                    perform(acts);
                    wrong++;
                    if (wrong >= MOST_TRIES) {
                        return new AgentAnswer.Failed(ErrorCode.NETWORK, "the stream was cut");
                    }
                    again("the stream was cut", BETWEEN_TRIES);
                }
                case Part.Course.Played(var acts) -> {
                    wrong = 0;
                    if (!perform(acts)) {
                        return AgentAnswer.Completed.COMPLETED;
                    }
                }
            }
        }
    }

    private static ErrorCode code(Fail fail) {
        return switch (fail.status()) {
            case 401 -> ErrorCode.AUTHENTICATION;
            case 403 -> ErrorCode.PERMISSION;
            case 429 -> ErrorCode.RATE_LIMIT;
            default -> ErrorCode.API_ERROR;
        };
    }

    private static String said(Fail fail) {
        return "%d %s".formatted(fail.status(), fail.message());
    }

    private void again(String reason, Duration wait) throws InterruptedException {
        listener.on(new AgentEvent.Retrying(reason));
        status.is(TerminalState.BUSY, "retry", reason);
        Thread.sleep(wait.compareTo(LONGEST_WAIT) < 0 ? wait : LONGEST_WAIT);
    }

    /// {@return whether the turn continues}
    private boolean perform(List<Act> acts) throws InterruptedException {
        long before = remembered.tokens() + result.length() / 4L;
        calls++;
        status.is(TerminalState.BUSY, "model", "the script speaks");
        tellState();
        long length = 0;
        for (var act : acts) {
            length += act.toString().length();
            perform(act);
        }
        tokens = tokens.plus(TokenUsage.of(before, Math.max(1, length / 4)));
        return !acts.isEmpty() && acts.getLast().isUse();
    }

    private void perform(Act act) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        switch (act) {
            case Say say ->
                    Words.say(
                            say,
                            piece -> {
                                text.append(piece);
                                listener.on(new AgentEvent.Said(piece));
                            });
            case Think(var thought) -> listener.on(new AgentEvent.Thought(thought));
            case Tool(var tool, var input) -> use(tool, input, "");
            case Ask ask -> {
                var question = new Question("question", ask.question(), ask.choices());
                listener.on(new AgentEvent.Asked(question));
                ask(ask, question);
            }
        }
    }

    private void ask(Ask ask, Question question) throws InterruptedException {
        var begun = begin(Ask.TOOL, ask.input());
        status.asks(question, "question", "it asked, and waits");
        tellState();
        var made =
                switch (launch.broker().answer(launch.node(), question)) {
                    case Reply.Said(var text, _) -> new ToolBench.Made(text, false);
                    case Reply.Nobody _ -> new ToolBench.Made(UserQuestions.DECIDE, true);
                    case Reply.AtTheScreen _ -> permitted(Ask.TOOL, ask.input(), ask.question());
                };
        status.is(TerminalState.BUSY, "tool", "it was answered");
        tellState();
        end(begun, made);
    }

    private void use(String tool, Value.Fields input, String question) throws InterruptedException {
        var begun = begin(tool, input);
        end(begun, permitted(tool, input, question));
    }

    private void tellState() {
        listener.judged(status.explain());
    }

    private ToolUse begin(String tool, Value.Fields input) {
        var begun = ToolUse.begun("toolu_" + (tools.size() + 1), tool, input);
        tools.add(begun);
        listener.on(new AgentEvent.ToolBegan(begun));
        return begun;
    }

    private void end(ToolUse begun, ToolBench.Made made) {
        var ended = begun.ended(made.text(), made.failed());
        tools.set(tools.size() - 1, ended);
        result = made.text();
        listener.on(new AgentEvent.ToolEnded(ended));
    }

    private ToolBench.Made permitted(String tool, Value.Fields input, String question)
            throws InterruptedException {
        var request =
                PermissionRequest.of(launch.node(), tool, input, launch.directory(), question);
        boolean asks = tool.equals(Ask.TOOL);
        status.asks(
                new Question(
                        asks ? "question" : "permission",
                        asks ? question : "May it use %s?".formatted(request),
                        List.of("Yes", "No")),
                asks ? "question" : "permission",
                "it asked, and waits");
        tellState();
        var decision = launch.broker().decide(request);
        listener.on(new AgentEvent.Permitted(request, decision));
        status.is(TerminalState.BUSY, "tool", "it uses " + tool);
        tellState();
        return switch (decision) {
            case Decision.Denied(var by, var reason) ->
                    new ToolBench.Made("denied by %s: %s".formatted(by, reason), true);
            case Decision.Allowed _ ->
                    asks ? new ToolBench.Made("go on", false) : bench.use(tool, input);
        };
    }
}

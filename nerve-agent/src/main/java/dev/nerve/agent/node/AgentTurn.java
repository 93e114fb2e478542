package dev.nerve.agent.node;

import dev.nerve.ErrorCode;
import dev.nerve.Money;
import dev.nerve.NerveException;
import dev.nerve.Usage;
import dev.nerve.agent.Agent;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.ToolUse;
import dev.nerve.event.Fact;
import dev.nerve.event.WaitReason;
import dev.nerve.node.RunContext;
import dev.nerve.node.StepWait;
import dev.nerve.run.BudgetReservation;
import dev.nerve.run.ExecutionInterruptedException;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.value.Value;
import java.util.Map;
import java.util.Optional;

/// One execution of an agent node: sends the prompt and converts the answer to an outcome.
/// *Confined to one thread.*
final class AgentTurn implements AgentListener {

    private static final System.Logger LOG = System.getLogger(AgentTurn.class.getName());

    private final AgentNode node;
    private final Agent agent;
    private final RunContext context;
    private final AgentStateReporter state;
    private final AgentRetryReporter retries;
    private final TurnDenials denials;
    private volatile boolean shown;

    AgentTurn(AgentNode node, Agent agent, RunContext context) {
        this.node = node;
        this.agent = agent;
        this.context = context;
        this.state = new AgentStateReporter(context);
        this.retries = new AgentRetryReporter(context);
        this.denials = new TurnDenials(node.id());
    }

    /// Runs the turn. The usage of an agent is not known in advance, so this only requires that
    /// some budget is left.
    Outcome take(String prompt) throws InterruptedException {
        if (prompt.isBlank()) {
            return Outcome.failed(
                    ErrorCode.INVALID_REQUEST,
                    "the prompt for agent '%s' is empty".formatted(node.id()));
        }
        boolean alive = agent.explain().verdict().state() != TerminalState.DEAD;
        try (var reservation = reserve()) {
            return ask(prompt, reservation);
        } catch (NerveException.Failed failure) {
            var outcome =
                    Outcome.failed(failure.code(), failure.getMessage())
                            .with("state", stateNow().wireName());
            return alive && failure.code() == ErrorCode.PROCESS
                    ? outcome.with("turn", "interrupted")
                    : outcome;
        }
    }

    private BudgetReservation reserve() throws InterruptedException {
        var now = context.budget().tryReserveUnknown();
        if (now.isPresent()) {
            return now.get();
        }
        StepWait.begin(context, WaitReason.BUDGET, "");
        var later = context.budget().reserveUnknown();
        StepWait.end(context, WaitReason.BUDGET);
        return later;
    }

    /// Charges the known usage to the budget, however the turn ends.
    private Outcome ask(String prompt, BudgetReservation reservation) throws InterruptedException {
        long began = context.run().time().nanos();
        try {
            show("> " + prompt + "\n");
            var answer = agent.ask(prompt, this);
            showRest(answer);
            settle(usage(answer), reservation);
            long took = (context.run().time().nanos() - began) / 1_000_000;
            var attributes = denials.addTo(attributes(answer).with("duration_ms", took));
            return denied(answer, attributes).orElseGet(() -> outcome(answer, attributes));
        } catch (InterruptedException interrupt) {
            ExecutionInterruptedException.attributesOf(interrupt)
                    .find("usage")
                    .ifPresent(known -> settle(usage(known), reservation));
            throw interrupt;
        } finally {
            retries.end();
            reportState();
        }
    }

    private TerminalState stateNow() {
        try {
            return agent.explain().verdict().state();
        } catch (NerveException.Failed _) {
            // The node has been stopped.
            return TerminalState.DEAD;
        }
    }

    /// Emits the last state. If the node has been stopped there is none, and the outcome of the
    /// turn still counts.
    private void reportState() {
        try {
            state.report(agent.explain());
        } catch (NerveException.Failed stopped) {
            LOG.log(System.Logger.Level.DEBUG, stopped.getMessage());
        }
    }

    private void settle(Usage usage, BudgetReservation reservation) {
        reservation.settle(usage);
        context.emit(new Fact.UsageSpent(usage));
    }

    @Override
    public void stateChanged(StateExplanation explanation) {
        state.report(explanation);
    }

    @Override
    public void conversationNamed(String id) {
        node.nameConversation(id);
    }

    @Override
    public void on(AgentEvent event) {
        denials.addEvent(event);
        if (!(event instanceof AgentEvent.ModelRetry)) {
            retries.end();
        }
        switch (event) {
            case AgentEvent.TextChunk(var piece) -> {
                context.emitOutput("text", piece);
                shown = true;
                show(piece);
            }
            case AgentEvent.ThinkingChunk(var piece) -> context.emitOutput("thinking", piece);
            case AgentEvent.ToolBegan(var use) -> {
                emit("agent_tool", use.toValue());
                show("\n[%s]\n".formatted(use.tool()));
            }
            case AgentEvent.ToolEnded(var use) -> emit("agent_tool_result", use.toValue());
            case AgentEvent.PermissionDecided(var request, var decision) ->
                    emit(
                            "agent_permission",
                            Value.Fields.EMPTY
                                    .with("request", request.toValue())
                                    .with("decision", decision.toValue()));
            case AgentEvent.QuestionAsked(var question) ->
                    context.emit("agent_question", Map.of("question", question));
            case AgentEvent.ScreenParsed(var turn) ->
                    context.emit(new Fact.OutputParsed(turn.toValue()));
            case AgentEvent.ModelRetry retry -> retries.begin(retry);
            // The result of the tool has been emitted already.
            case AgentEvent.ToolRefused _ -> {}
        }
    }

    /// Adds to the transcript, masked as events are.
    private void show(String text) {
        node.transcript().append(context.run().secrets().mask(text));
    }

    /// Some programs report their text only at the end.
    private void showRest(AgentAnswer answer) {
        show(shown ? "\n\n" : answer.text() + "\n\n");
    }

    private void emit(String type, Value.Fields data) {
        context.emit(type, data.fields());
    }

    private static Usage usage(AgentAnswer answer) {
        var cost = answer.cost();
        long calls = Math.max(answer.modelCalls(), 1);
        return cost == null
                ? new Usage(answer.tokens().total(), 0, calls, Money.NONE, calls)
                : new Usage(answer.tokens().total(), 0, calls, cost);
    }

    /// {@return the usage of an interrupted turn, from the attributes of the interruption}
    private static Usage usage(Value known) {
        long calls = Math.max(known.at("model_calls").number().longValue(), 1);
        long tokens =
                known.at("input").number().longValue() + known.at("output").number().longValue();
        var cost = known.at("cost");
        return cost.isNull()
                ? new Usage(tokens, 0, calls, Money.NONE, calls)
                : new Usage(tokens, 0, calls, Money.of(cost.number()));
    }

    private Value.Fields attributes(AgentAnswer answer) {
        return Value.Fields.EMPTY
                .with("session", agent.conversationId().orElse(null))
                .with("tools", answer.tools().stream().map(ToolUse::toValue).toList())
                .with("usage", answer.usage());
    }

    /// {@return whether the turn ended because the program was gone}
    private static boolean isGone(ErrorCode code) {
        return code == ErrorCode.PROCESS || code == ErrorCode.NODE_STOPPED;
    }

    /// A turn that ended because a tool was denied has no answer, even if the agent wrote text
    /// before.
    private Optional<Outcome> denied(AgentAnswer answer, Value.Fields attributes) {
        return denials.endingDenial(answer)
                .map(denial ->
                        new Outcome.Failed(
                                ErrorCode.PERMISSION,
                                "the turn of agent '%s' ended without an answer: %s"
                                        .formatted(node.id(), denial),
                                attributes.with("turn", "failed").with("said", answer.text())));
    }

    private Outcome outcome(AgentAnswer answer, Value.Fields attributes) {
        return switch (answer.end()) {
            case AgentAnswer.Completed _ ->
                    new Outcome.Done(Value.of(answer.text()), attributes.with("turn", "completed"));
            case AgentAnswer.Interrupted _ ->
                    new Outcome.Failed(
                            ErrorCode.INTERRUPTED,
                            "the turn of agent '%s' was cancelled".formatted(node.id()),
                            attributes.with("turn", "interrupted").with("said", answer.text()));
            case AgentAnswer.Lost(var why) ->
                    new Outcome.Failed(
                            ErrorCode.UNAVAILABLE,
                            why,
                            attributes.with("turn", "interrupted").with("said", answer.text()));
            case AgentAnswer.Failed(var code, var message) when isGone(code) ->
                    new Outcome.Failed(
                            code,
                            message,
                            attributes
                                    .with("state", agent.explain().verdict().state().wireName())
                                    .with("turn", "interrupted")
                                    .with("said", answer.text()));
            case AgentAnswer.Failed(var code, var message) ->
                    new Outcome.Failed(
                            code,
                            message,
                            attributes.with("turn", "failed").with("said", answer.text()));
        };
    }
}

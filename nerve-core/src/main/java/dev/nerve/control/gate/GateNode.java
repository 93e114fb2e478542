package dev.nerve.control.gate;

import dev.nerve.DurationFormat;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.gate.Gate;
import dev.nerve.gate.GateAnswer;
import dev.nerve.gate.GateContent;
import dev.nerve.gate.GateKind;
import dev.nerve.node.GateLifecycle;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A node that waits for the answer of a person. *Immutable.*
///
/// @param id its name
/// @param asking creates the question
/// @param answers the accepted answers, unless `source` computes them
/// @param source computes the accepted answers; null if `answers` has them
/// @param timeout the maximum wait
/// @param check checks an answer; null if `answers` is enough
public record GateNode(
        NodeId id,
        GatePromptFunction asking,
        AnswerOptions answers,
        @Nullable AnswerOptionsFunction source,
        Duration timeout,
        @Nullable GateCheck check)
        implements Node {

    /// The name of the type.
    public static final String TYPE = "gate";

    /// {@return a gate that accepts any answer and waits forever}
    ///
    /// @param id its name
    /// @param gatePromptFunction creates the question
    public static GateNode of(String id, GatePromptFunction gatePromptFunction) {
        return new GateNode(
                NodeId.of(id),
                gatePromptFunction,
                AnswerOptions.ANY,
                null,
                BudgetLimits.FOREVER,
                null);
    }

    /// {@return a gate that accepts any answer and waits forever}
    ///
    /// @param id its name
    /// @param prompt the question
    public static GateNode of(String id, String prompt) {
        return of(id, _ -> prompt);
    }

    /// {@return a copy that accepts only these answers}
    ///
    /// @param allowed the accepted answers
    public GateNode options(List<String> allowed) {
        return withAnswers(answers.withOptions(allowed));
    }

    /// {@return a copy that accepts only these answers}
    ///
    /// @param allowed the accepted answers
    public GateNode options(String... allowed) {
        return options(List.of(allowed));
    }

    /// {@return a copy whose answer is a form: a value that matches a JSON Schema, or an option}
    ///
    /// @param form the JSON Schema
    public GateNode schema(Value.Fields form) {
        return withAnswers(answers.withSchema(form));
    }

    /// {@return a copy that waits no longer than this}
    ///
    /// @param longest the maximum wait
    public GateNode timeout(Duration longest) {
        return new GateNode(id, asking, answers, source, longest, check);
    }

    /// {@return a copy with a default answer after a timeout}
    ///
    /// @param answer the default answer
    public GateNode defaultAnswer(String answer) {
        return withAnswers(answers.withDefault(answer));
    }

    /// {@return a copy that checks answers}
    ///
    /// @param by checks an answer
    public GateNode withCheck(GateCheck by) {
        return new GateNode(id, asking, answers, source, timeout, by);
    }

    /// {@return a copy that accepts these answers}
    ///
    /// @param answerOptions the accepted answers
    public GateNode withAnswers(AnswerOptions answerOptions) {
        return new GateNode(id, asking, answerOptions, null, timeout, check);
    }

    /// {@return a copy that computes the accepted answers when it opens}
    ///
    /// @param computed computes the accepted answers
    public GateNode withAnswersFrom(AnswerOptionsFunction computed) {
        return new GateNode(id, asking, AnswerOptions.ANY, computed, timeout, check);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var answerOptions = terms(context);
        var answer =
                GateLifecycle.ask(
                        context, gate(context, answerOptions), said -> refusal(said, context));
        if (answer.how() == GateAnswer.Resolution.TIMED_OUT && answerOptions.byDefault() == null) {
            return Outcome.failed(
                    ErrorCode.TIMEOUT,
                    "nobody answered gate '%s' within %s"
                            .formatted(id, DurationFormat.format(timeout)));
        }
        return Outcome.done(answer.value())
                .with("how", answer.how().wireName())
                .with("by", answer.by())
                .with("at", answer.at().toString());
    }

    /// Fails if the check refuses the default answer, before the gate opens.
    private AnswerOptions terms(RunContext context) {
        var answerOptions = source == null ? answers : source.of(context);
        answerOptions
                .defaultAnswer()
                .flatMap(answer -> defaultRefusal(answer, context))
                .ifPresent(why -> {
                    throw new NerveException.Invalid(
                            "gate '%s' would refuse its own default '%s': %s"
                                    .formatted(id, answerOptions.byDefault(), why));
                });
        return answerOptions;
    }

    private Optional<String> defaultRefusal(String answer, RunContext context) {
        try {
            return refusal(answer, context);
        } catch (NerveException.Invalid problem) {
            return Optional.of("it cannot be checked: " + problem.getMessage());
        }
    }

    private Optional<String> refusal(String answer, RunContext context) {
        return check == null ? Optional.empty() : check.refusal(answer, context);
    }

    private Gate gate(RunContext context, AnswerOptions answerOptions) {
        @Nullable Instant deadline =
                timeout.equals(BudgetLimits.FOREVER)
                        ? null
                        : context.run().time().now().plus(DurationFormat.checkWait(timeout));
        var checked = check == null ? Gate.CheckedBy.ANYBODY : Gate.CheckedBy.RUN;
        var schema = answerOptions.schema();
        var content =
                schema == null
                        ? GateContent.PLAIN
                        : GateContent.of(GateKind.FORM).withSchema(schema);
        return Gate.of(asking.of(context))
                .withContent(content)
                .withOptions(answerOptions.options())
                .withDeadline(deadline, answerOptions.byDefault())
                .withCheck(checked);
    }
}

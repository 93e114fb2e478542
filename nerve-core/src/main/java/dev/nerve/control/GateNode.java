package dev.nerve.control;

import dev.nerve.Durations;
import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.GateKeeping;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.run.Gate;
import dev.nerve.run.GateAnswer;
import dev.nerve.run.Limits;
import dev.nerve.run.Outcome;
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
        Asking asking,
        AnswerTerms answers,
        @Nullable AnswerSource source,
        Duration timeout,
        @Nullable GateCheck check)
        implements Node {

    /// The name of the type.
    public static final String TYPE = "gate";

    /// {@return a gate that accepts any answer and waits forever}
    ///
    /// @param id its name
    /// @param asking creates the question
    public static GateNode of(String id, Asking asking) {
        return new GateNode(NodeId.of(id), asking, AnswerTerms.ANY, null, Limits.FOREVER, null);
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
        return accepting(answers.withOptions(allowed));
    }

    /// {@return a copy that accepts only these answers}
    ///
    /// @param allowed the accepted answers
    public GateNode options(String... allowed) {
        return options(List.of(allowed));
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
    public GateNode otherwise(String answer) {
        return accepting(answers.withDefault(answer));
    }

    /// {@return a copy that checks answers}
    ///
    /// @param by checks an answer
    public GateNode checkedBy(GateCheck by) {
        return new GateNode(id, asking, answers, source, timeout, by);
    }

    /// {@return a copy that accepts these answers}
    ///
    /// @param terms the accepted answers
    public GateNode accepting(AnswerTerms terms) {
        return new GateNode(id, asking, terms, null, timeout, check);
    }

    /// {@return a copy that computes the accepted answers when it opens}
    ///
    /// @param computed computes the accepted answers
    public GateNode acceptingFrom(AnswerSource computed) {
        return new GateNode(id, asking, AnswerTerms.ANY, computed, timeout, check);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var terms = terms(context);
        var answer = GateKeeping.ask(context, gate(context, terms), said -> refusal(said, context));
        if (answer.how() == GateAnswer.How.TIMED_OUT && terms.byDefault() == null) {
            return Outcome.failed(
                    ErrorCode.TIMEOUT,
                    "nobody answered gate '%s' within %s".formatted(id, Durations.show(timeout)));
        }
        return Outcome.done(answer.text())
                .with("how", answer.how().wireName())
                .with("by", answer.by())
                .with("at", answer.at().toString());
    }

    /// Fails if the check refuses the default answer, before the gate opens.
    private AnswerTerms terms(RunContext context) {
        var terms = source == null ? answers : source.of(context);
        terms.defaultAnswer()
                .flatMap(answer -> defaultRefusal(answer, context))
                .ifPresent(why -> {
                    throw new NerveException.Invalid(
                            "gate '%s' would refuse its own default '%s': %s"
                                    .formatted(id, terms.byDefault(), why));
                });
        return terms;
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

    private Gate gate(RunContext context, AnswerTerms terms) {
        @Nullable Instant deadline =
                timeout.equals(Limits.FOREVER)
                        ? null
                        : context.run().time().now().plus(Durations.checkWait(timeout));
        var checked = check == null ? Gate.Check.ANYBODY : Gate.Check.RUN;
        return new Gate(asking.of(context), terms.options(), deadline, terms.byDefault(), checked);
    }
}

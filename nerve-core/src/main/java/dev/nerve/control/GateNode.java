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

/// Waits for a person. *Immutable.*
///
/// @param id its name
/// @param asking makes the question
/// @param options what can be answered; anything if there are none
/// @param timeout how long it waits
/// @param byDefault what counts as the answer after that; null if it is a failure
/// @param check tells whether an answer is allowed; null if the options do
public record GateNode(
        NodeId id,
        Asking asking,
        List<String> options,
        Duration timeout,
        @Nullable String byDefault,
        @Nullable GateCheck check)
        implements Node {

    /// The name of the type.
    public static final String TYPE = "gate";

    public GateNode {
        options = List.copyOf(options);
        if (byDefault != null && !options.isEmpty() && !options.contains(byDefault)) {
            throw new NerveException.Invalid(
                    "gate '%s': the default '%s' is not one of its options: %s"
                            .formatted(id, byDefault, String.join(", ", options)));
        }
    }

    /// {@return a gate that takes any answer, and waits for ever}
    ///
    /// @param id its name
    /// @param asking makes the question
    public static GateNode of(String id, Asking asking) {
        return new GateNode(NodeId.of(id), asking, List.of(), Limits.FOREVER, null, null);
    }

    /// {@return a gate that takes any answer, and waits for ever}
    ///
    /// @param id its name
    /// @param prompt the question
    public static GateNode of(String id, String prompt) {
        return of(id, _ -> prompt);
    }

    /// {@return the same, where one of these has to be answered}
    ///
    /// @param allowed what can be answered
    public GateNode options(List<String> allowed) {
        return new GateNode(id, asking, allowed, timeout, byDefault, check);
    }

    /// {@return the same, where one of these has to be answered}
    ///
    /// @param allowed what can be answered
    public GateNode options(String... allowed) {
        return options(List.of(allowed));
    }

    /// {@return the same, which waits no longer than this}
    ///
    /// @param longest how long
    public GateNode timeout(Duration longest) {
        return new GateNode(id, asking, options, longest, byDefault, check);
    }

    /// {@return the same, with an answer that counts when the time is up}
    ///
    /// @param answer which
    public GateNode otherwise(String answer) {
        return new GateNode(id, asking, options, timeout, answer, check);
    }

    /// {@return the same, where answers are checked}
    ///
    /// @param by tells whether one is allowed
    public GateNode checkedBy(GateCheck by) {
        return new GateNode(id, asking, options, timeout, byDefault, by);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var answer = GateKeeping.ask(context, gate(context), said -> refusal(said, context));
        if (answer.how() == GateAnswer.How.TIMED_OUT && byDefault == null) {
            return Outcome.failed(
                    ErrorCode.TIMEOUT,
                    "nobody answered gate '%s' within %s".formatted(id, Durations.show(timeout)));
        }
        return Outcome.done(answer.text())
                .with("how", answer.how().wireName())
                .with("by", answer.by())
                .with("at", answer.at().toString());
    }

    private Optional<String> refusal(String answer, RunContext context) {
        return check == null ? Optional.empty() : check.refusal(answer, context);
    }

    private Gate gate(RunContext context) {
        @Nullable Instant deadline =
                timeout.equals(Limits.FOREVER) ? null : context.run().time().now().plus(timeout);
        var checked = check == null ? Gate.Check.ANYBODY : Gate.Check.RUN;
        return new Gate(asking.of(context), options, deadline, byDefault, checked);
    }
}

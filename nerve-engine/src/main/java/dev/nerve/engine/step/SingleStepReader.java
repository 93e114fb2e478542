package dev.nerve.engine.step;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.Usage;
import dev.nerve.event.Fact;
import dev.nerve.value.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A reader of the history of one step, from the events that concern the step.
///
/// *Confined to one thread.*
final class SingleStepReader {

    private final RunPath path;
    private final List<StepAttempt> attempts = new ArrayList<>();
    private final List<StepText> texts = new ArrayList<>();
    private String type = "";
    private String state = "";
    private String note = "";
    private Value input = Value.NULL;
    private Value output = Value.NULL;
    private @Nullable Instant began;
    private Usage usage = Usage.NONE;

    SingleStepReader(RunPath path) {
        this.path = path;
    }

    /// Adds usage of the step or of a step inside it.
    void spend(Usage spent) {
        usage = usage.plus(spent);
    }

    /// Ends an attempt whose process died.
    ///
    /// @param heard the time of the last event before the run was resumed
    void interrupt(Instant heard) {
        end("interrupted", heard, null);
    }

    /// Adds an event of the step.
    ///
    /// @param time the time of the event
    /// @param fact the content of the event
    /// @param heard the time of the previous event
    void take(Instant time, Fact.StepFact fact, Instant heard) {
        switch (fact) {
            case Fact.StepStarted(var nodeType, var given) -> {
                interrupt(heard);
                type = nodeType;
                input = given;
                begin(time);
            }
            case Fact.StepRetried(_, var code, var message, var delay) -> {
                end("failed", time, new StepFailure(code, message));
                begin(time.plus(delay));
            }
            case Fact.StepCompleted(var given, _, var spent) -> {
                output = given;
                usage = attempts.isEmpty() ? spent : usage;
                end("done", time, null);
            }
            case Fact.StepFailed(var code, var message, _, var spent) -> {
                usage = attempts.isEmpty() ? spent : usage;
                var how = code == ErrorCode.CANCELLED ? "cancelled" : "failed";
                end(how, time, new StepFailure(code, message));
            }
            case Fact.StepSkipped(_, var why) -> {
                state = "skipped";
                note = why;
            }
            case Fact.OutputChunk(var stream, var text) -> texts.add(new StepText(stream, text));
            case Fact.Log(var text) -> texts.add(new StepText(StepText.LOG, text + "\n"));
            case Fact.StepsAdded _, Fact.OutputParsed _, Fact.UsageSpent _ -> {}
        }
    }

    private void begin(Instant time) {
        began = time;
        state = "running";
    }

    /// Ends the current attempt, if there is one.
    private void end(String how, Instant time, @Nullable StepFailure failure) {
        var since = began;
        if (since != null) {
            var elapsed = time.isBefore(since) ? Duration.ZERO : Duration.between(since, time);
            attempts.add(new StepAttempt(how, since, elapsed, failure, usage, texts));
            state = how;
            began = null;
            usage = Usage.NONE;
            texts.clear();
        }
    }

    /// {@return the history}
    ///
    /// @param heard the time of the run's last event
    StepHistory history(Instant heard) {
        end("running", heard, null);
        return new StepHistory(path, type, new StepStatus(state, note), input, output, attempts);
    }
}

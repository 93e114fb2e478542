package dev.nerve.cli.run.foreground;

import dev.nerve.ErrorCode;
import dev.nerve.RunPath;
import dev.nerve.cli.run.view.ShortNames;
import dev.nerve.event.Event;
import dev.nerve.event.EventSink;
import dev.nerve.event.Fact;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A finder of the step that made a run fail: the innermost of the steps that failed last.
///
/// *Confined to one thread.*
public final class FailedStepFinder implements EventSink {

    private @Nullable RunPath last;

    @Override
    public void accept(Event event) {
        switch (event.fact()) {
            case Fact.StepFailed(var code, _, _, _) when code != ErrorCode.CANCELLED ->
                    failed(event.path());
            // The run continued after the earlier failure.
            case Fact.StepStarted _, Fact.StepCompleted _ -> last = null;
            default -> {}
        }
    }

    private void failed(RunPath path) {
        var step = path.isInternal() && path.parent() != null ? path.parent() : path;
        if (last == null || !last.isInside(step)) {
            last = step;
        }
    }

    /// {@return the path of the failed step, if a step made the run fail}
    Optional<String> failedStep() {
        return Optional.ofNullable(last).map(ShortNames::withoutRoot);
    }
}

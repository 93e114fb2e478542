package dev.nerve.event;

import dev.nerve.DurationFormat;
import dev.nerve.Usage;
import dev.nerve.value.Value;
import java.time.Duration;

/// A writer of durations and usage in their wire form. It omits zero amounts.
final class UsageWriter {

    private UsageWriter() {}

    static Value.Fields of(Duration elapsed, Usage usage) {
        var fields = Value.Fields.EMPTY.with("duration_ms", DurationFormat.millis(elapsed));
        var spent = of(usage);
        return spent.equals(Value.Fields.EMPTY) ? fields : fields.with("usage", spent);
    }

    static Value.Fields of(Usage usage) {
        var fields = Value.Fields.EMPTY;
        if (usage.tokens() > 0) {
            fields = fields.with("tokens", usage.tokens());
        }
        if (usage.steps() > 0) {
            fields = fields.with("steps", usage.steps());
        }
        if (usage.modelCalls() > 0) {
            fields = fields.with("model_calls", usage.modelCalls());
        }
        if (usage.unpriced() > 0) {
            fields = fields.with("unpriced", usage.unpriced());
        }
        return usage.cost().nanos() == 0 ? fields : fields.with("cost", usage.cost().dollars());
    }
}

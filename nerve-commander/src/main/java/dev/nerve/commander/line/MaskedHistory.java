package dev.nerve.commander.line;

import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jline.reader.impl.history.DefaultHistory;

/// What was typed before, without what must not be kept.
///
/// *Confined to one thread.*
final class MaskedHistory extends DefaultHistory {

    private final UnaryOperator<String> masking;

    /// @param masking takes what is typed, and gives what of it may be kept
    MaskedHistory(UnaryOperator<String> masking) {
        this.masking = masking;
    }

    @Override
    public void add(Instant time, String line) {
        super.add(time, masking.apply(line));
    }
}

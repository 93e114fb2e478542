package dev.nerve.commander.line;

import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jline.reader.impl.history.DefaultHistory;

/// The history of typed lines, with secrets masked.
///
/// *Confined to one thread.*
final class MaskedHistory extends DefaultHistory {

    private final UnaryOperator<String> masking;

    /// @param masking the function that masks secrets before a line is stored
    MaskedHistory(UnaryOperator<String> masking) {
        this.masking = masking;
    }

    @Override
    public void add(Instant time, String line) {
        super.add(time, masking.apply(line));
    }
}

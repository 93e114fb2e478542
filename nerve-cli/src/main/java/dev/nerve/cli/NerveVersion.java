package dev.nerve.cli;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.value.Value;
import java.util.Map;

/// The version of this nerve.
///
/// @param number the number, such as `0.1.0`
public record NerveVersion(String number) implements OutputItem {

    @Override
    public Value value() {
        return Value.fields(Map.of("version", number));
    }

    @Override
    public void writeTo(TextPage page) {
        page.line("nerve " + number);
    }
}

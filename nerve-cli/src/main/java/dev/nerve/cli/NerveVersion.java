package dev.nerve.cli;

import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;

/// The version of this nerve.
///
/// @param number the number, such as `0.1.0`
public record NerveVersion(String number) implements OutputItem {

    @Override
    public ProtocolRecord data() {
        return new VersionData(number);
    }

    @Override
    public void writeTo(TextPage page) {
        page.line("nerve " + number);
    }

    /// The version for a program.
    ///
    /// @param version the number
    private record VersionData(String version) implements ProtocolRecord {}
}

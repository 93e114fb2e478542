package dev.nerve.tools.demo;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;

/// A heading between the events of the demo. It goes to the same stream as the events, to keep
/// their order in a pipe. Programs receive only the events.
///
/// @param title the title of the next part
/// @param command the equivalent command; empty if there is none
record DemoHeading(String title, String command) implements OutputItem {

    void print(CommandOutput output) {
        if (!output.isForPrograms()) {
            output.event(this);
        }
    }

    @Override
    public ProtocolRecord data() {
        return new DemoHeadingData(title, command);
    }

    @Override
    public void writeTo(TextPage page) {
        if (command.isEmpty()) {
            page.line(title);
            return;
        }
        page.line("");
        page.line(page.style().heading(title));
        page.line(page.style().secondary("$ " + command));
        page.line("");
    }

    /// The heading for a program.
    ///
    /// @param title the title
    /// @param command the equivalent command
    private record DemoHeadingData(String title, String command) implements ProtocolRecord {}
}

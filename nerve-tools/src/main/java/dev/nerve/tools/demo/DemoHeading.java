package dev.nerve.tools.demo;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.value.Value;

/// A heading between the events of the demo. It goes to the same stream as the events, to keep
/// their order in a pipe. Programs receive only the events.
///
/// @param title the title of the next part
/// @param command the equivalent command; empty if there is none
record DemoHeading(String title, String command) implements UntypedOutputItem {

    void print(CommandOutput output) {
        if (!output.isForPrograms()) {
            output.event(this);
        }
    }

    @Override
    public Value value() {
        return Value.Fields.EMPTY.with("title", title).with("command", command);
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
}

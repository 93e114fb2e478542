package dev.nerve.app.demo;

import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.value.Value;

/// What is said between the events of the demo. It stands where they do, so that a pipe has the
/// story in its order; a program gets the events alone.
///
/// @param title what comes
/// @param command how somebody would type it; nothing if there is no command
record Heading(String title, String command) implements Shown {

    void tell(Output output) {
        if (!output.isForPrograms()) {
            output.event(this);
        }
    }

    @Override
    public Value value() {
        return Value.Fields.EMPTY.with("title", title).with("command", command);
    }

    @Override
    public void writeTo(Page page) {
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

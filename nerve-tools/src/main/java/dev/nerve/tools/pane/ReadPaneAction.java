package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.cli.output.UntypedOutputItem;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;

/// The action of `nerve pane read`.
///
/// @param host the services of the application
record ReadPaneAction(PaneServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        try (var poller = DescriptorPoller.open();
                var terminal =
                        host.backends(poller)
                                .get(id.backend())
                                .attach(id.pane(), new TerminalListener() {})) {
            var frame = terminal.frame();
            output.result(new PaneContentView(id, frame, text(terminal, frame, arguments)));
        }
    }

    private static String text(Terminal terminal, ScreenFrame frame, CommandArguments arguments) {
        if (arguments.has("tail")) {
            return tail(terminal.read(0).text(), arguments.get("tail"));
        }
        return arguments.has("full") ? terminal.read(0).text() : frame.text();
    }

    private static String tail(String text, String count) {
        if (!count.matches("[1-9]\\d{0,8}")) {
            throw new NerveException.Invalid(
                    "invalid --tail '%s': use a number of lines, such as 100".formatted(count));
        }
        var lines = text.lines().toList();
        int from = Math.max(0, lines.size() - Integer.parseInt(count));
        return String.join("\n", lines.subList(from, lines.size()));
    }

    private record PaneContentView(PaneId id, ScreenFrame frame, String text)
            implements UntypedOutputItem {

        @Override
        public Value value() {
            var cursor = frame.cursor();
            var fields = new LinkedHashMap<String, Object>();
            fields.put("id", id.toString());
            fields.put("columns", frame.size().columns());
            fields.put("rows", frame.size().rows());
            fields.put("title", frame.title());
            fields.put(
                    "cursor",
                    Map.of(
                            "row",
                            cursor.row(),
                            "column",
                            cursor.column(),
                            "visible",
                            cursor.visible()));
            fields.put("text", text);
            return Value.fields(fields);
        }

        @Override
        public void writeTo(TextPage page) {
            page.line(text);
        }
    }
}

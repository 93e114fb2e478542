package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.ScreenFrame;

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
            implements OutputItem {

        @Override
        public ProtocolRecord data() {
            var cursor = frame.cursor();
            return new PaneContentData(
                    id.toString(),
                    frame.size().columns(),
                    frame.size().rows(),
                    frame.title(),
                    new CursorData(cursor.row(), cursor.column(), cursor.visible()),
                    text);
        }

        @Override
        public void writeTo(TextPage page) {
            page.line(text);
        }
    }

    /// The content of a pane for a program.
    ///
    /// @param id its id
    /// @param columns its width
    /// @param rows its height
    /// @param title its title
    /// @param cursor its cursor
    /// @param text its text
    private record PaneContentData(
            String id, int columns, int rows, String title, CursorData cursor, String text)
            implements ProtocolRecord {}

    /// A cursor.
    ///
    /// @param row its row, counted from 0
    /// @param column its column, counted from 0
    /// @param visible whether it is shown
    private record CursorData(int row, int column, boolean visible) {}
}

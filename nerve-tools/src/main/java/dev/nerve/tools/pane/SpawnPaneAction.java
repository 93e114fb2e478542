package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The action of `nerve pane spawn`.
///
/// @param host the services of the application
record SpawnPaneAction(PaneServices host) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var launch = launch(arguments);
        try (var poller = DescriptorPoller.open()) {
            var multiplexer = host.backends(poller).choose(arguments.find("backend"));
            var pane = multiplexer.spawn(launch);
            var id = new PaneId(multiplexer.backend(), pane);
            output.result(new SpawnedPaneView(id, multiplexer.hint(pane)));
            output.note("to see it: " + multiplexer.hint(pane));
        }
    }

    private PaneLaunch launch(CommandArguments arguments) {
        var where = arguments.find("cwd").map(Path::of).orElse(Path.of(""));
        return new PaneLaunch(
                arguments.all("command"),
                host.directory().resolve(where),
                variables(arguments.all("env")),
                arguments.find("size").map(SpawnPaneAction::size),
                arguments.find("name"));
    }

    private static TerminalSize size(String typed) {
        var sides = typed.split("x", -1);
        if (!typed.matches("\\d{1,9}x\\d{1,9}")) {
            throw new NerveException.Invalid(
                    "invalid size '%s': use columns and rows, such as 120x40".formatted(typed));
        }
        return new TerminalSize(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
    }

    private static Map<String, String> variables(List<String> typed) {
        var variables = new LinkedHashMap<String, String>();
        for (var one : typed) {
            int equals = one.indexOf('=');
            if (equals < 1) {
                throw new NerveException.Invalid(
                        "invalid variable: use a name and a value, such as LANG=C.UTF-8");
            }
            variables.put(one.substring(0, equals), one.substring(equals + 1));
        }
        return variables;
    }

    private record SpawnedPaneView(PaneId id, String look) implements OutputItem {

        @Override
        public ProtocolRecord data() {
            return new SpawnedPaneData(id.toString(), look);
        }

        @Override
        public void writeTo(TextPage page) {
            page.line(id.toString());
        }
    }

    /// A new pane for a program.
    ///
    /// @param id its id
    /// @param look the command that shows it
    private record SpawnedPaneData(String id, String look) implements ProtocolRecord {}
}

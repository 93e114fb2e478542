package dev.nerve.app.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.pane.PaneLaunch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.screen.Size;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The action of `nerve pane spawn`.
///
/// @param host the services of the application
record SpawnAction(PaneHost host) implements Action {

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var launch = launch(arguments);
        try (var poller = Poller.open()) {
            var panes = host.backends(poller).choose(arguments.find("backend"));
            var pane = panes.spawn(launch);
            var id = new PaneId(panes.backend(), pane);
            output.result(new Spawned(id, panes.hint(pane)));
            output.note("to look at it: " + panes.hint(pane));
        }
    }

    private PaneLaunch launch(Arguments arguments) {
        var where = arguments.find("cwd").map(Path::of).orElse(Path.of(""));
        return new PaneLaunch(
                arguments.all("command"),
                host.directory().resolve(where),
                variables(arguments.all("env")),
                arguments.find("size").map(SpawnAction::size),
                arguments.find("name"));
    }

    private static Size size(String typed) {
        var sides = typed.split("x", -1);
        if (!typed.matches("\\d{1,9}x\\d{1,9}")) {
            throw new NerveException.Invalid(
                    "invalid size '%s': use columns and rows, such as 120x40".formatted(typed));
        }
        return new Size(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]));
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

    private record Spawned(PaneId id, String look) implements Shown {

        @Override
        public Value value() {
            return Value.fields(Map.of("id", id.toString(), "look", look));
        }

        @Override
        public void writeTo(Page page) {
            page.line(id.toString());
        }
    }
}

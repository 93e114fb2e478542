package dev.nerve.app;

import dev.nerve.app.chat.ChatCommand;
import dev.nerve.app.demo.DemoHost;
import dev.nerve.app.demo.Engine;
import dev.nerve.app.screen.TerminalScreen;
import dev.nerve.cli.progress.LiveView;
import dev.nerve.cli.progress.PlainView;
import dev.nerve.cli.progress.RunView;
import dev.nerve.cli.progress.Theme;
import dev.nerve.cli.progress.Tree;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.run.Outcome;
import java.nio.file.Path;

/// Gives the demo what it runs on, and a view that fits the terminal.
///
/// @param surroundings what the program is started in
record DemoOnNerve(Surroundings surroundings) implements DemoHost {

    @Override
    public RunView view() {
        return canPaint() ? live() : PlainView.open();
    }

    private boolean canPaint() {
        return surroundings.terminals().contains("out")
                && !surroundings.environment().getOrDefault("TERM", "dumb").equals("dumb");
    }

    private RunView live() {
        var out = surroundings.out();
        var tree = new Tree(Theme.of(surroundings.charset()), surroundings.streams().outStyle());
        return LiveView.open(tree, new TerminalScreen(out), SystemTime.SYSTEM);
    }

    @Override
    public ChatCommand chat(Path directory) {
        var place = new ChatOnNerve(surroundings.in(directory));
        return new ChatCommand(place, surroundings.streams().outStyle());
    }

    @Override
    public Engine open(Path directory) {
        return new NerveEngine(Nerve.openIn(directory));
    }

    private record NerveEngine(Nerve nerve) implements Engine {

        @Override
        public Node bash(String id, String command) {
            return nerve.bash(id, command);
        }

        @Override
        public Outcome run(RunRequest request) throws InterruptedException {
            return nerve.run(request);
        }

        @Override
        public void close() {
            nerve.close();
        }
    }
}

package dev.nerve.cli.runs;

import dev.nerve.RunId;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.console.ConsoleSize;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.cli.progress.ProgressTree;
import dev.nerve.cli.progress.RunProgress;
import dev.nerve.cli.runs.view.RunPageView;
import dev.nerve.cli.runs.view.StepPageView;
import dev.nerve.client.NerveClient;
import dev.nerve.event.Event;
import dev.nerve.protocol.run.RunData;
import java.time.Instant;
import java.util.List;

/// The command `nerve runs show`.
///
/// @param source the engine and the terminal
record ShowRunAction(ClientSource source) implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = source.openForReading()) {
            var name = arguments.get("run");
            var step = arguments.find("step");
            if (step.isPresent()) {
                var data = nerve.runs().output(name, step.get());
                output.result(new StepPageView(data, source.now()));
                return;
            }
            var run = nerve.runs().get(name);
            var drawn = output.isForPrograms() ? new ShownProgress() : progress(nerve, run);
            boolean isFull = arguments.has("full");
            output.result(
                    new RunPageView(
                            run,
                            style -> lines(run, drawn, tree(style, isFull)),
                            source.now(),
                            source.width()));
        }
    }

    private ProgressTree tree(TextStyle style, boolean isFull) {
        var tree = new ProgressTree(source.theme(), style);
        return isFull ? tree.unfolded() : tree;
    }

    private static ShownProgress progress(NerveClient nerve, RunData run)
            throws InterruptedException {
        var shown = new ShownProgress();
        new StoredRunEvents(nerve, run).read(shown::accept);
        if (run.state().equals("interrupted")) {
            var id = RunId.of(run.runId());
            shown.pending.events(nerve, id).forEach(shown.progress::accept);
            shown.progress.interrupt(shown.end);
        }
        return shown;
    }

    private List<String> lines(RunData run, ShownProgress shown, ProgressTree tree) {
        if (shown.isEmpty) {
            return List.of(
                    run.gates().isEmpty()
                            ? "It has not begun."
                            : "It has no stored events: its process ended too soon.");
        }
        var size = new ConsoleSize(source.width(), Integer.MAX_VALUE);
        return tree.draw(shown.progress, size, source.now());
    }

    /// The progress of a run, with the facts that are drawn with it. *Confined to one thread.*
    private static final class ShownProgress {

        private final RunProgress progress = new RunProgress();
        private final PendingGateAnswers pending = new PendingGateAnswers();
        private boolean isEmpty = true;
        private Instant end = Instant.EPOCH;

        void accept(Event event) {
            isEmpty = false;
            end = event.time();
            progress.accept(event);
            pending.accept(event);
        }
    }
}

package dev.nerve.app.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.Action;
import dev.nerve.cli.Arguments;
import dev.nerve.cli.Output;
import dev.nerve.cli.Page;
import dev.nerve.cli.Shown;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.Panes;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.process.ShellReading;
import dev.nerve.terminal.state.Explanation;
import dev.nerve.terminal.state.Judge;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.value.Value;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// The action of `nerve pane explain`: shows the state of the program in a pane, with the evidence.
///
/// @param host the services of the application
record ExplainAction(PaneHost host) implements Action {

    /// A screen counts as stable if it does not change in this time.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

    private static final int TITLE = 0;
    private static final String SHELL = "shell";

    @Override
    public void run(Arguments arguments, Output output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        try (var poller = Poller.open()) {
            var panes = host.backends(poller).get(id.backend());
            try (var terminal = panes.attach(id.pane(), new TerminalListener() {})) {
                var given = arguments.find("parser");
                var shell = shell(terminal);
                var name = given.isPresent() ? given.get() : recognised(id, panes, shell);
                var judge = new Judge(RuleSets.get(name), System.nanoTime());
                look(terminal, judge);
                Thread.sleep(BETWEEN_LOOKS);
                look(terminal, judge);
                if (name.equals(SHELL)) {
                    shell.ifPresent(one -> tell(judge, one.doing()));
                }
                output.result(new Explained(id, judge.explain(System.nanoTime())));
            }
        }
    }

    private static void look(Terminal terminal, Judge judge) {
        var frame = terminal.frame();
        judge.told(TITLE, frame.title(), System.nanoTime());
        judge.shown(() -> frame, System.nanoTime());
    }

    /// {@return the shell that was started in the pane, if it is one}
    private static Optional<ShellReading> shell(Terminal terminal) {
        var pid = terminal.info().pid();
        return pid.isEmpty()
                ? Optional.empty()
                : ShellReading.of(pid.getAsLong())
                        .filter(one -> RuleSets.forCommand(List.of(one.program())).equals(SHELL));
    }

    private static void tell(Judge judge, ShellReading.Doing doing) {
        var what =
                switch (doing) {
                    case READS_PROMPT -> "the shell reads from its terminal, at its prompt";
                    case RUNS_COMMAND -> "the shell does not read at its prompt: a command runs";
                    case UNKNOWN -> "the shell does not read from its terminal";
                };
        boolean isReady = doing == ShellReading.Doing.READS_PROMPT;
        judge.said(
                isReady ? TerminalState.READY : TerminalState.BUSY,
                "shell-reads",
                what,
                System.nanoTime());
    }

    private static String recognised(PaneId id, Panes panes, Optional<ShellReading> shell)
            throws InterruptedException {
        for (var pane : panes.list()) {
            var parser = RuleSets.forCommand(List.of(pane.command()));
            if (pane.id().equals(id.pane()) && !parser.equals(RuleSets.NONE)) {
                return parser;
            }
        }
        if (shell.isPresent()) {
            return SHELL;
        }
        throw new NerveException.Invalid(
                "there are no rules for what runs in %s: choose some with --parser NAME, one of %s"
                        .formatted(id, String.join(", ", RuleSets.BUNDLED)));
    }

    private record Explained(PaneId id, Explanation explanation) implements Shown {

        @Override
        public Value value() {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("id", id.toString());
            fields.putAll(explanation.value().fields());
            return Value.fields(fields);
        }

        @Override
        public void writeTo(Page page) {
            explanation.lines().forEach(page::line);
        }
    }
}

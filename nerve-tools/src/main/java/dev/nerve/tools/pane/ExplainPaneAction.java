package dev.nerve.tools.pane;

import dev.nerve.NerveException;
import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.cli.output.TextPage;
import dev.nerve.protocol.codec.ProtocolRecord;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.ProgramQuestionData;
import dev.nerve.protocol.event.ScreenRowData;
import dev.nerve.terminal.backend.Terminal;
import dev.nerve.terminal.backend.TerminalListener;
import dev.nerve.terminal.pane.TerminalMultiplexer;
import dev.nerve.terminal.process.ShellActivityProbe;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.detection.StateDetector;
import dev.nerve.terminal.state.detection.StateExplanation;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The action of `nerve pane explain`: shows the state of the program in a pane, with the evidence.
///
/// @param host the services of the application
record ExplainPaneAction(PaneServices host) implements CommandAction {

    /// A screen counts as stable if it does not change in this time.
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

    private static final int TITLE = 0;
    private static final String SHELL = "shell";

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        var id = PaneId.of(arguments.get("id"));
        try (var poller = DescriptorPoller.open()) {
            var multiplexer = host.backends(poller).get(id.backend());
            try (var terminal = multiplexer.attach(id.pane(), new TerminalListener() {})) {
                var given = arguments.find("parser");
                var shell = shell(terminal);
                var name = given.isPresent() ? given.get() : recognised(id, multiplexer, shell);
                var detector = new StateDetector(StateRuleRegistry.get(name), System.nanoTime());
                look(terminal, detector);
                Thread.sleep(BETWEEN_LOOKS);
                look(terminal, detector);
                if (name.equals(SHELL)) {
                    shell.ifPresent(one -> reportActivity(detector, one.activity()));
                }
                output.result(new PaneExplanationView(id, detector.explain(System.nanoTime())));
            }
        }
    }

    private static void look(Terminal terminal, StateDetector detector) {
        var frame = terminal.frame();
        detector.oscSignal(TITLE, frame.title(), System.nanoTime());
        detector.screenChanged(() -> frame, System.nanoTime());
    }

    /// {@return the shell that was started in the pane, if it is one}
    private static Optional<ShellActivityProbe> shell(Terminal terminal) {
        var pid = terminal.info().pid();
        return pid.isEmpty()
                ? Optional.empty()
                : ShellActivityProbe.of(pid.getAsLong())
                        .filter(one ->
                                StateRuleRegistry.forCommand(List.of(one.program())).equals(SHELL));
    }

    private static void reportActivity(
            StateDetector detector, ShellActivityProbe.ShellActivity activity) {
        var what =
                switch (activity) {
                    case READS_PROMPT -> "the shell reads from its terminal, at its prompt";
                    case RUNS_COMMAND -> "the shell does not read at its prompt: a command runs";
                    case UNKNOWN -> "the shell does not read from its terminal";
                };
        boolean isReady = activity == ShellActivityProbe.ShellActivity.READS_PROMPT;
        detector.reportState(
                isReady ? TerminalState.READY : TerminalState.BUSY,
                "shell-reads",
                what,
                System.nanoTime());
    }

    private static String recognised(
            PaneId id, TerminalMultiplexer multiplexer, Optional<ShellActivityProbe> shell)
            throws InterruptedException {
        for (var pane : multiplexer.list()) {
            var parser = StateRuleRegistry.forCommand(List.of(pane.command()));
            if (pane.id().equals(id.pane()) && !parser.equals(StateRuleRegistry.NONE)) {
                return parser;
            }
        }
        if (shell.isPresent()) {
            return SHELL;
        }
        throw new NerveException.Invalid(
                "there are no rules for what runs in %s: choose some with --parser NAME, one of %s"
                        .formatted(id, String.join(", ", StateRuleRegistry.BUNDLED)));
    }

    private record PaneExplanationView(PaneId id, StateExplanation explanation)
            implements OutputItem {

        @Override
        public ProtocolRecord data() {
            var fields = new LinkedHashMap<String, Object>();
            fields.put("id", id.toString());
            fields.putAll(explanation.toValue().fields());
            return RecordCodec.decode(PaneExplanationData.class, Value.fields(fields));
        }

        @Override
        public void writeTo(TextPage page) {
            explanation.lines().forEach(page::line);
        }
    }

    /// The state of the program in a pane with its evidence, for a program.
    ///
    /// @param id the pane
    /// @param state the state
    /// @param forMs the time since the state began, in milliseconds
    /// @param rule the rule that fired
    /// @param rank the rank of the rule
    /// @param evidence what the rule saw
    /// @param ageMs the age of the evidence in milliseconds
    /// @param rows the rows of the screen that the rule saw
    /// @param program the name of the rules
    /// @param versionsSeen the versions of the program that the rules know
    /// @param version the version of the program, if it shows one
    /// @param versionUnseen whether the rules do not know it
    /// @param question the question of the program, if it waits
    private record PaneExplanationData(
            String id,
            String state,
            BigDecimal forMs,
            String rule,
            String rank,
            String evidence,
            BigDecimal ageMs,
            List<ScreenRowData> rows,
            String program,
            List<String> versionsSeen,
            @Nullable String version,
            @Nullable Boolean versionUnseen,
            @Nullable ProgramQuestionData question)
            implements ProtocolRecord {}
}

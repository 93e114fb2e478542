package dev.nerve.terminal.agent;

import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.testkit.agent.AgentDialog;
import dev.nerve.testkit.agent.GroundTruth;
import dev.nerve.testkit.agent.TerminalScript;
import dev.nerve.testkit.agent.TerminalScriptStep;
import dev.nerve.testkit.agent.TerminalScriptTurn;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.concurrent.TimeoutException;

/// Does what a script wants its driver to do, when the judge says that it is time.
///
/// *Confined to one thread.*
final class AgentDriver {

    private final JudgedTerminal terminal;
    private final TerminalScript script;
    private final Path log;
    private int wants;

    AgentDriver(JudgedTerminal terminal, TerminalScript script, Path log) {
        this.terminal = terminal;
        this.script = script;
        this.log = log;
    }

    /// Drives the agent to its end.
    ///
    /// @return the code that it is to end with
    int drive() throws InterruptedException, TimeoutException {
        for (var dialog : script.dialogs()) {
            answer(dialog);
            if (!dialog.isAccepted()) {
                return 1;
            }
        }
        boolean submitted = false;
        for (var turn : script.turns()) {
            if (!submitted) {
                submit(turn.prompt());
            }
            submitted = turn.queuesNextPrompt();
            int code = play(turn);
            if (code >= 0) {
                return code;
            }
        }
        quit();
        return 0;
    }

    /// @return its exit code, or -1 if it continues
    private int play(TerminalScriptTurn turn) throws InterruptedException, TimeoutException {
        for (var step : turn.steps()) {
            switch (step) {
                case TerminalScriptStep.Ask(var dialog, var _) when !dialog.isTemporary() -> {
                    answer(dialog);
                    if (!dialog.isAccepted()) {
                        return -1;
                    }
                }
                case TerminalScriptStep.Queue(var text) -> {
                    awaitWanted();
                    typeAhead(text);
                }
                case TerminalScriptStep.Resize(var columns, var rows) -> {
                    awaitWanted();
                    int other = columns == terminal.columns() ? columns + 1 : columns;
                    terminal.resize(new TerminalSize(other, rows));
                }
                case TerminalScriptStep.Hold() -> {
                    awaitWanted();
                    terminal.press("\u001b");
                    return -1;
                }
                case TerminalScriptStep.Exit(var code) -> {
                    return code;
                }
                case TerminalScriptStep.Kill(var signal) -> {
                    return 128 + signal;
                }
                default -> {}
            }
        }
        return -1;
    }

    private void submit(String prompt) throws InterruptedException, TimeoutException {
        terminal.await(TerminalState.READY);
        terminal.paste(prompt);
        terminal.await("the prompt", () -> terminal.screen().endsWith("enter to send"));
        terminal.press("\r");
    }

    private void typeAhead(String prompt) throws InterruptedException, TimeoutException {
        terminal.paste(prompt);
        terminal.await("the prompt", () -> terminal.screen().endsWith("enter to queue"));
        terminal.press("\r");
    }

    /// A dialog that goes away by itself may still be up before the one that is meant.
    private void answer(AgentDialog dialog) throws InterruptedException, TimeoutException {
        terminal.await(dialog.toString(), () -> isAsked(dialog));
        if (dialog.isFreeText()) {
            terminal.paste(dialog.answer());
            var shown = " > " + dialog.answer();
            terminal.await("the answer", () -> terminal.screen().contains(shown));
            terminal.press("\r");
        } else if (dialog.answer().equals("0")) {
            terminal.press("\u001b");
        } else {
            terminal.press(dialog.choices().isEmpty() ? "\r" : dialog.answer());
        }
    }

    private boolean isAsked(AgentDialog dialog) {
        var question = terminal.verdict().question();
        return question.filter(asked -> asked.kind().equals(dialog.kind())).isPresent();
    }

    /// The agent says in its log that it waits for us.
    private void awaitWanted() throws InterruptedException, TimeoutException {
        wants++;
        terminal.await("what the agent wants", () -> truth().texts("wants").size() >= wants);
    }

    private GroundTruth truth() {
        try {
            return GroundTruth.read(log);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void quit() throws InterruptedException, TimeoutException {
        terminal.await(TerminalState.READY);
        terminal.press("\u0003");
        terminal.await("the footer", () -> terminal.screen().endsWith("again to exit"));
        terminal.press("\u0003");
    }
}

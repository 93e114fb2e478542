package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A player for one script, from the first byte to the last. *Confined to one thread.*
final class TerminalScriptPlayer {

    private final TerminalScript script;
    private final AgentConsole console;
    private int next;

    TerminalScriptPlayer(TerminalScript script, AgentConsole console) {
        this.script = script;
        this.console = console;
    }

    /// Plays until the user or the script ends it.
    ///
    /// @throws AgentExitException always, with the exit code
    void play() throws IOException, InterruptedException, AgentExitException {
        start();
        while (true) {
            var prompt = console.awaitPrompt();
            take(prompt);
        }
    }

    private void start() throws IOException, InterruptedException, AgentExitException {
        long half = script.manner().start().toMillis() / 2;
        if (half > 0) {
            console.stage().draw(ScriptedAgentState.STARTING, BottomPanel.NONE);
            Thread.sleep(half);
        }
        for (var dialog : script.dialogs()) {
            if (!new OpenDialog(console, dialog).ask(Duration.ZERO)) {
                throw new AgentExitException(1);
            }
        }
        if (half > 0) {
            console.showLoading();
            Thread.sleep(half);
        }
    }

    private void take(String prompt) throws IOException, InterruptedException, AgentExitException {
        var display = console.stage();
        display.logEvent("submitted", prompt);
        display.conversation().add(TranscriptEntry.prompt(prompt));
        try {
            console.beginTurn(script.manner().lag());
            new TurnPlayer(console).play(steps(prompt));
            display.conversation().completePartial();
            display.conversation()
                    .add(TranscriptEntry.end("Worked for " + console.turnSeconds() + "s"));
        } catch (TurnInterruptedException _) {
            display.logEvent("interrupted", "");
            display.conversation().completePartial();
            var said = "Interrupted · What should be done instead?";
            display.conversation().add(TranscriptEntry.result(said));
        }
    }

    private List<TerminalScriptStep> steps(String prompt) {
        if (next < script.turns().size()) {
            return script.turns().get(next++).steps();
        }
        return prompt.startsWith("/") ? commands(prompt) : echo(prompt);
    }

    private static List<TerminalScriptStep> echo(String prompt) {
        return List.of(new TerminalScriptStep.Say(Duration.ofMillis(10), "You said: " + prompt));
    }

    /// Returns the steps that a prompt asks for, so that a test needs no script.
    private static List<TerminalScriptStep> commands(String prompt) {
        var steps = new ArrayList<TerminalScriptStep>();
        try {
            for (var line : prompt.lines().toList()) {
                steps.add(TerminalScriptParser.step(line.substring(1)));
            }
            return steps;
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return echo(prompt);
        }
    }
}

package dev.nerve.testkit.agent;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A player for one script, from the first byte to the last. *Confined to one thread.*
final class Performance {

    private final Script script;
    private final Desk desk;
    private int next;

    Performance(Script script, Desk desk) {
        this.script = script;
        this.desk = desk;
    }

    /// Plays until the user or the script ends it.
    ///
    /// @throws Ended always, with the exit code
    void play() throws IOException, InterruptedException, Ended {
        start();
        while (true) {
            var prompt = desk.prompt();
            take(prompt);
        }
    }

    private void start() throws IOException, InterruptedException, Ended {
        long half = script.manner().start().toMillis() / 2;
        if (half > 0) {
            desk.stage().draw(AgentState.STARTING, Panel.NONE);
            Thread.sleep(half);
        }
        for (var dialog : script.dialogs()) {
            if (!new Asking(desk, dialog).ask(Duration.ZERO)) {
                throw new Ended(1);
            }
        }
        if (half > 0) {
            desk.showLoading();
            Thread.sleep(half);
        }
    }

    private void take(String prompt) throws IOException, InterruptedException, Ended {
        var stage = desk.stage();
        stage.tell("submitted", prompt);
        stage.conversation().add(Entry.prompt(prompt));
        try {
            desk.beginTurn(script.manner().lag());
            new TurnPlay(desk).play(steps(prompt));
            stage.conversation().close();
            stage.conversation().add(Entry.end("Worked for " + desk.turnSeconds() + "s"));
        } catch (Interrupted _) {
            stage.tell("interrupted", "");
            stage.conversation().close();
            var said = "Interrupted · What should be done instead?";
            stage.conversation().add(Entry.result(said));
        }
    }

    private List<Step> steps(String prompt) {
        if (next < script.turns().size()) {
            return script.turns().get(next++).steps();
        }
        return prompt.startsWith("/") ? commands(prompt) : echo(prompt);
    }

    private static List<Step> echo(String prompt) {
        return List.of(new Step.Say(Duration.ofMillis(10), "You said: " + prompt));
    }

    /// Returns the steps that a prompt asks for, so that a test needs no script.
    private static List<Step> commands(String prompt) {
        var steps = new ArrayList<Step>();
        try {
            for (var line : prompt.lines().toList()) {
                steps.add(ScriptReader.step(line.substring(1)));
            }
            return steps;
        } catch (IllegalArgumentException | IndexOutOfBoundsException _) {
            return echo(prompt);
        }
    }
}

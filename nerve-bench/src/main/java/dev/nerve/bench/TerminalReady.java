package dev.nerve.bench;

import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.PromptSign;
import dev.nerve.terminal.prompt.ShellPrompt;
import dev.nerve.terminal.state.RuleSets;
import dev.nerve.testkit.agent.ScriptedAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;

/// A measurement of the delay between the output of a program's prompt and the detection of its
/// ready state.
final class TerminalReady {

    private static final int TURNS = 30;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final long NANOS_PER_MICRO = 1_000;

    /// The log line of the agent just before it draws its ready screen.
    private static final Pattern WRITTEN =
            Pattern.compile("\"nanos\":(?<nanos>\\d+),\"state\":\"ready\"");

    /// The time that bash prints just before its prompt, in microseconds.
    private static final Pattern TOLD = Pattern.compile("(?m)^at (?<micros>\\d+)$");

    private static final String TELL = "echo at ${EPOCHREALTIME/[.,]/}";

    private TerminalReady() {}

    /// Measures an agent and bash, and reports the slower one.
    static void measure(Poller poller, Figures figures) throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        try {
            double slower = Math.max(agent(poller, directory), bash(poller, directory));
            figures.with("ready_p50_ms", slower / MICROS_PER_MILLI, "at most 50");
        } finally {
            Scratch.delete(directory);
        }
    }

    private static double agent(Poller poller, Path directory) throws Exception {
        var log = directory.resolve("log");
        var command = ScriptedAgent.command("--log", log.toString());
        var times = new Percentiles();
        try (var agent =
                JudgedProgram.open(
                        launch(command, directory), RuleSets.get("scripted-agent"), poller)) {
            agent.awaitReady();
            for (int turn = 0; turn < TURNS; turn++) {
                agent.submit("turn " + turn, () -> agent.screen().endsWith("enter to send"));
                agent.awaitReady();
                times.add(System.nanoTime() - last(WRITTEN, Files.readString(log)));
            }
        }
        return times.micros(50);
    }

    private static double bash(Poller poller, Path directory) throws Exception {
        var times = new Percentiles();
        try (var shell = shell(directory);
                var bash =
                        JudgedProgram.open(
                                shell.launch(),
                                RuleSets.get("shell", Map.of("nonce", shell.nonce().value())),
                                poller)) {
            bash.awaitReady();
            for (int turn = 0; turn < TURNS; turn++) {
                bash.submit(TELL, () -> bash.screen().endsWith(TELL));
                bash.awaitReady();
                long now = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
                times.add(NANOS_PER_MICRO * (now - last(TOLD, bash.screen())));
            }
        }
        return times.micros(50);
    }

    private static ShellPrompt shell(Path directory) throws IOException {
        var nonce = PromptNonce.random(new Random(1));
        return ShellPrompt.prepare(
                        launch(List.of("bash"), directory), PromptSign.MARKS, nonce, directory)
                .orElseThrow();
    }

    private static Launch launch(List<String> command, Path directory) {
        var variables = Map.of("PATH", "/usr/bin:/bin", "HOME", directory.toString());
        return new Launch(command, directory, variables);
    }

    private static long last(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .reduce((_, later) -> later)
                .map(found -> Long.parseLong(found.group(1)))
                .orElseThrow();
    }
}

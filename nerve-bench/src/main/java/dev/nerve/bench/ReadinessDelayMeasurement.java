package dev.nerve.bench;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.prompt.PromptNonce;
import dev.nerve.terminal.prompt.ReadySignal;
import dev.nerve.terminal.prompt.ShellPromptSetup;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
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
final class ReadinessDelayMeasurement {

    private static final int TURNS = 30;
    private static final double MICROS_PER_MILLI = 1e3;
    private static final long NANOS_PER_MICRO = 1_000;

    /// The log line of the agent just before it draws its ready screen.
    private static final Pattern WRITTEN =
            Pattern.compile("\"nanos\":(?<nanos>\\d+),\"state\":\"ready\"");

    /// The time that bash prints just before its prompt, in microseconds.
    private static final Pattern TOLD = Pattern.compile("(?m)^at (?<micros>\\d+)$");

    private static final String TELL = "echo at ${EPOCHREALTIME/[.,]/}";

    private ReadinessDelayMeasurement() {}

    /// Measures an agent and bash, and reports the slower one.
    static void measure(DescriptorPoller poller, BenchmarkFigures figures) throws Exception {
        var directory = Files.createTempDirectory("nerve-bench");
        try {
            double slower = Math.max(agent(poller, directory), bash(poller, directory));
            figures.with("ready_p50_ms", slower / MICROS_PER_MILLI, "at most 50");
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    private static double agent(DescriptorPoller poller, Path directory) throws Exception {
        var log = directory.resolve("log");
        var command = ScriptedAgent.command("--log", log.toString());
        var times = new TimePercentiles();
        try (var agent =
                MonitoredProgram.open(
                        launch(command, directory),
                        StateRuleRegistry.get("scripted-agent"),
                        poller)) {
            agent.awaitReady();
            for (int turn = 0; turn < TURNS; turn++) {
                agent.submit("turn " + turn, () -> agent.screen().endsWith("enter to send"));
                agent.awaitReady();
                times.add(System.nanoTime() - last(WRITTEN, Files.readString(log)));
            }
        }
        return times.micros(50);
    }

    private static double bash(DescriptorPoller poller, Path directory) throws Exception {
        var times = new TimePercentiles();
        try (var shell = shell(directory);
                var bash =
                        MonitoredProgram.open(
                                shell.launch(),
                                StateRuleRegistry.get(
                                        "shell", Map.of("nonce", shell.nonce().value())),
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

    private static ShellPromptSetup shell(Path directory) throws IOException {
        var nonce = PromptNonce.random(new Random(1));
        return ShellPromptSetup.prepare(
                        launch(List.of("bash"), directory), ReadySignal.MARKS, nonce, directory)
                .orElseThrow();
    }

    private static LaunchRequest launch(List<String> command, Path directory) {
        var variables = Map.of("PATH", "/usr/bin:/bin", "HOME", directory.toString());
        return new LaunchRequest(command, directory, variables);
    }

    private static long last(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .reduce((_, later) -> later)
                .map(found -> Long.parseLong(found.group(1)))
                .orElseThrow();
    }
}

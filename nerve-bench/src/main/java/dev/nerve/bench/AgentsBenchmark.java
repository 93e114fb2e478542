package dev.nerve.bench;

import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.TerminalRecordings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A benchmark of state detection and answer extraction on recordings of real agents.
final class AgentsBenchmark implements Benchmark {

    /// The number of measurements of the cost; the first ones warm up.
    private static final int ROUNDS = 5;

    private static final double BYTES_PER_KB = 1_024;

    private static final Map<String, String> PROGRAMS = new LinkedHashMap<>();

    static {
        PROGRAMS.put("claude_code", "claude/");
        PROGRAMS.put("codex", "codex/");
        PROGRAMS.put("gemini", "gemini/");
        PROGRAMS.put("opencode", "opencode/");
    }

    @Override
    public String name() {
        return "agents";
    }

    @Override
    public String summary() {
        return "State detection and parsing on recordings of real agents";
    }

    @Override
    public BenchmarkFigures run() throws Exception {
        var directory = Files.createTempDirectory("nerve-agents");
        try {
            var figures = new BenchmarkFigures();
            for (var program : PROGRAMS.entrySet()) {
                var recordings = recordings(directory, program.getKey(), program.getValue());
                figures.with(program.getKey(), measure(recordings));
            }
            return figures;
        } finally {
            ScratchDirectory.delete(directory);
        }
    }

    private static List<AgentRecording> recordings(Path directory, String rules, String prefix)
            throws Exception {
        var recordings = new ArrayList<AgentRecording>();
        var known = StateRuleRegistry.get(rules);
        for (var name : TerminalRecordings.names()) {
            if (name.startsWith(prefix)) {
                recordings.add(AgentRecording.write(directory, name, known));
            }
        }
        return recordings;
    }

    private static BenchmarkFigures measure(List<AgentRecording> recordings) throws Exception {
        var score = new DetectionScore();
        for (var recording : recordings) {
            score.add(recording.truth(), recording.replay());
        }
        return new BenchmarkFigures()
                .with("false_ready", score.falseReady())
                .with("false_busy", score.falseBusy())
                .with("waiting_confused", score.confused())
                .with("exact_messages_percent", score.exactPercent())
                .with("turn_end_p50_ms", score.turnEndMillis())
                .with("parse_us_per_kb", microsPerKilobyte(recordings));
    }

    /// Returns the cost of detecting and parsing, without the cost of showing, which is measured
    /// separately.
    private static double microsPerKilobyte(List<AgentRecording> recordings) throws Exception {
        long bytes = 0;
        for (var recording : recordings) {
            bytes += recording.show();
        }
        var millis =
                InterleavedMedian.millis(
                        ROUNDS,
                        () -> {
                            long began = System.nanoTime();
                            for (var recording : recordings) {
                                recording.replay();
                            }
                            return System.nanoTime() - began;
                        },
                        () -> {
                            long began = System.nanoTime();
                            for (var recording : recordings) {
                                recording.show();
                            }
                            return System.nanoTime() - began;
                        });
        return Math.max(0, millis[0] - millis[1]) * 1e3 / (bytes / BYTES_PER_KB);
    }
}

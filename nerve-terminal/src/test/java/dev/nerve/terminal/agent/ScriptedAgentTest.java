package dev.nerve.terminal.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.run.Parallel;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.state.TerminalState;
import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.testkit.agent.GroundTruth;
import dev.nerve.testkit.agent.ScriptedAgent;
import dev.nerve.testkit.agent.TerminalScript;
import dev.nerve.testkit.agent.TerminalScriptTurn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The reported states of the scripted agent, compared with its own log.
@Timeout(600)
final class ScriptedAgentTest {

    private static final int AT_ONCE = 4;
    private static final TerminalSize SIZE = new TerminalSize(100, 30);

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void fortyScriptsAreJudgedRightAtEveryChunk() throws Exception {
        judge(1, 40);
    }

    @Test
    @Tag("terminals")
    void fiveHundredScriptsAreJudgedRightAtEveryChunk() throws Exception {
        judge(41, 460);
    }

    private void judge(long first, int count) throws Exception {
        var seeds = RandomSeeds.of(count).map(seed -> count == 1 ? seed : seed + first - 1);
        var asked = Objects.requireNonNullElse(Long.getLong("seed"), -1L);
        var tasks =
                (asked < 0 ? seeds : RandomSeeds.of(1))
                        .mapToObj(seed -> (Callable<List<String>>) () -> mistakes(seed))
                        .toList();

        var mistakes = Parallel.all(AT_ONCE, tasks).stream().flatMap(List::stream).toList();

        assertThat(mistakes).isEmpty();
    }

    /// {@return what was believed wrongly, with the seed}
    private List<String> mistakes(long seed) throws InterruptedException {
        var told = "failed with -Dseed=" + seed + ": ";
        try {
            return play(seed, TerminalScript.random(seed)).stream()
                    .limit(3)
                    .map(told::concat)
                    .toList();
        } catch (IOException | AssertionError failure) {
            return List.of(told + failure);
        }
    }

    private List<String> play(long seed, TerminalScript script)
            throws IOException, InterruptedException {
        var log = directory.resolve("log-" + seed);
        var file = directory.resolve("script-" + seed);
        Files.writeString(file, script.text());
        var command = ScriptedAgent.command("--script", file.toString(), "--log", log.toString());
        var launch = new LaunchRequest(command, directory, Map.of("PATH", "/usr/bin:/bin"));
        var rules = StateRuleRegistry.get("scripted-agent");
        try (var terminal = new JudgedTerminal(launch, SIZE, rules, poller)) {
            var mistakes = new ArrayList<String>();
            try {
                int code = new AgentDriver(terminal, script, log).drive();
                terminal.await(TerminalState.DEAD);
                assertThat(terminal.exit().map(ProcessExit::code)).contains(code);
                checkPrompts(script, GroundTruth.read(log).texts("submitted"));
            } catch (TimeoutException | AssertionError failure) {
                var beliefs = new Comparison(terminal, GroundTruth.read(log)).beliefs();
                mistakes.add(failure + "\n" + Files.readString(log) + beliefs);
            }
            mistakes.addAll(new Comparison(terminal, GroundTruth.read(log)).mistakes());
            return mistakes;
        }
    }

    private static void checkPrompts(TerminalScript script, List<String> submitted) {
        var prompts =
                script.turns().stream()
                        .limit(submitted.size())
                        .map(TerminalScriptTurn::prompt)
                        .toList();
        assertThat(submitted).isEqualTo(prompts);
    }
}

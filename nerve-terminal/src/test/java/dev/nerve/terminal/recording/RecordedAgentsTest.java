package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.rule.StateRuleRegistry;
import dev.nerve.testkit.TerminalRecordings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Recordings of real agents, judged at every chunk and compared with what they were really doing.
class RecordedAgentsTest {

    /// From the screen showing that the program is ready to the judge knowing.
    private static final long MOST_DELAY = Duration.ofMillis(100).toNanos();

    /// The same for its first screen: opencode shows one for a moment before it loads a session.
    private static final long MOST_DELAY_AT_START = Duration.ofMillis(500).toNanos();

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({
        "claude, claude_code",
        "claude-2.1.325, claude_code",
        "codex, codex",
        "gemini, gemini",
        "opencode, opencode"
    })
    void areJudgedAsTheyWere(String agent, String rules) throws Exception {
        var wrong = new ArrayList<String>();
        var delays = new ArrayList<Long>();
        var starts = new ArrayList<Long>();
        for (var name : recordings(agent)) {
            var compared = compare(name, rules);
            wrong.addAll(compared.wrong());
            delays.addAll(compared.delays());
            starts.addAll(compared.starts());
        }
        assertThat(wrong).isEmpty();
        assertThat(delays).allSatisfy(delay -> assertThat(delay).isLessThan(MOST_DELAY));
        long most = rules.equals("opencode") ? MOST_DELAY_AT_START : MOST_DELAY;
        assertThat(starts).allSatisfy(delay -> assertThat(delay).isLessThan(most));
    }

    private Comparison compare(String name, String rules) throws Exception {
        var cast = directory.resolve(name.replace('/', '-') + ".cast");
        Files.write(cast, TerminalRecordings.cast(name));
        return Comparison.of(
                cast, Truth.of(TerminalRecordings.truth(name)), StateRuleRegistry.get(rules));
    }

    private static List<String> recordings(String agent) {
        return TerminalRecordings.names().stream()
                .filter(name -> name.startsWith(agent + "/"))
                .toList();
    }
}

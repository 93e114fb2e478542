package dev.nerve.terminal.recording;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.state.RuleSets;
import dev.nerve.testkit.Recordings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Recordings of real agents, judged at every chunk and compared with what they were really doing.
class RecordedAgentsTest {

    /// From the screen showing that the program is ready to the judge knowing.
    private static final long MOST_DELAY = Duration.ofMillis(100).toNanos();

    /// While opencode loads a fork it shows the same home screen as when it is ready.
    private static final Set<String> MISJUDGED = Set.of("opencode/s-fork");

    @TempDir Path directory;

    @ParameterizedTest
    @CsvSource({"claude, claude_code", "codex, codex", "gemini, gemini", "opencode, opencode"})
    void areJudgedAsTheyWere(String agent, String rules) throws Exception {
        var wrong = new ArrayList<String>();
        var delays = new ArrayList<Long>();
        for (var name : recordings(agent)) {
            var compared = compare(name, rules);
            wrong.addAll(compared.wrong());
            delays.addAll(compared.delays());
        }
        assertThat(wrong).isEmpty();
        assertThat(delays).allSatisfy(delay -> assertThat(delay).isLessThan(MOST_DELAY));
    }

    @ParameterizedTest
    @CsvSource("opencode/s-fork, opencode")
    void whatIsKnownToBeMisjudgedStillIs(String name, String rules) throws Exception {
        assertThat(compare(name, rules).wrong())
                .hasSize(1)
                .allMatch(it -> it.contains("false ready"));
    }

    private Comparison compare(String name, String rules) throws Exception {
        var cast = directory.resolve(name.replace('/', '-') + ".cast");
        Files.write(cast, Recordings.cast(name));
        return Comparison.of(cast, Truth.of(Recordings.truth(name)), RuleSets.get(rules));
    }

    private static List<String> recordings(String agent) {
        return Recordings.names().stream()
                .filter(name -> name.startsWith(agent + "/") && !MISJUDGED.contains(name))
                .toList();
    }
}

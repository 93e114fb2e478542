package dev.nerve.testkit.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.RandomSeeds;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Scripts as texts.
final class TerminalScriptTest {

    @Test
    void everyScriptIsTheSameAfterItWasWrittenAndRead() {
        RandomSeeds.of(500)
                .mapToObj(TerminalScript::random)
                .forEach(script ->
                        assertThat(TerminalScript.parse(script.text())).isEqualTo(script));
    }

    @Test
    void aScriptIsReadAsThePageSays() {
        var script =
                TerminalScript.parse(
                        """
                        # An example.
                        screen alternate
                        drawing torn-synced
                        signals title
                        lag 30
                        first 1 Trust | Do you trust this?\\n/srv | Yes | No
                        turn What is 2+2?
                          think 10 Let me see.
                          tool 20 Bash(ls) | a.txt | a \\p b
                        """);

        assertThat(script.manner().lag()).isEqualTo(Duration.ofMillis(30));
        assertThat(script.dialogs())
                .containsExactly(
                        new AgentDialog(
                                "Trust", "Do you trust this?\n/srv", List.of("Yes", "No"), "1"));
        assertThat(script.turns().getFirst().steps())
                .containsExactly(
                        new TerminalScriptStep.Think(Duration.ofMillis(10), "Let me see."),
                        new TerminalScriptStep.Tool(
                                Duration.ofMillis(20), "Bash(ls)", List.of("a.txt", "a | b")));
    }

    @Test
    void aLineThatMakesNoSenseIsNamed() {
        assertThatThrownBy(() -> TerminalScript.parse("screen main\nturn x\n  dance 5\n"))
                .hasMessage("line 3 makes no sense in a script: dance 5");
    }
}

package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentListener;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program that takes an Enter for a part of the paste before it, and looks ready after another.
@Timeout(60)
class SwallowedEnterTest {

    private static final String TURN =
            """
            lag 500
            turn Hello
              say 1 Good day.
            """;

    @TempDir private Path directory;
    private ScriptedTerminals terminals;

    @BeforeEach
    void prepare() {
        terminals = new ScriptedTerminals(directory);
    }

    @AfterEach
    void close() {
        terminals.close();
    }

    private void assertAnswers(String swallow) throws Exception {
        try (var agent = terminals.open(swallow + "\n" + TURN, ScriptedTerminals.NOBODY)) {
            assertThat(agent.ask("Hello", AgentListener.NONE).text()).contains("Good day.");
        }
        assertThat(terminals.truth().texts("submitted")).containsExactly("Hello");
    }

    @Test
    void enterComesLateEnoughToBeTaken() throws Exception {
        assertAnswers("swallow 50");

        assertThat(terminals.truth().texts("swallowed")).isEmpty();
    }

    @Test
    void enterThatWasSwallowedIsPressedAgainAndThePromptSubmittedOnce() throws Exception {
        assertAnswers("swallow 1000");

        assertThat(terminals.truth().texts("swallowed")).isNotEmpty();
    }
}

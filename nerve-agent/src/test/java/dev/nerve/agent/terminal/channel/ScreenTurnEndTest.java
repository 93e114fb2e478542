package dev.nerve.agent.terminal.channel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.terminal.parse.SnapshotParser;
import org.junit.jupiter.api.Test;

/// The end of a turn, read from the screen of the program.
class ScreenTurnEndTest {

    @Test
    void anAnswerThatQuotesTheEndOfATurnIsComplete() {
        assertThat(ends("codex", codex("  ■ Conversation interrupted - use /feedback")))
                .isEqualTo(Completed.COMPLETED);
        assertThat(ends("gemini", gemini("  ℹ Request cancelled."))).isEqualTo(Completed.COMPLETED);
        assertThat(ends("claude_code", claude("  ⎿  Interrupted · What should Claude do?")))
                .isEqualTo(Completed.COMPLETED);
    }

    @Test
    void aTurnThatWasBrokenOffIsInterrupted() {
        assertThat(ends("codex", codex("■ Conversation interrupted - use /feedback")))
                .isEqualTo(Interrupted.INTERRUPTED);
        assertThat(ends("gemini", gemini("ℹ Request cancelled.")))
                .isEqualTo(Interrupted.INTERRUPTED);
        var broken =
                claude("  ⎿  Interrupted · What should Claude do?").replace("✻ Baked for 2s", "");
        assertThat(ends("claude_code", broken)).isEqualTo(Interrupted.INTERRUPTED);
    }

    @Test
    void anAnswerThatBeginsWithAnErrorIsOneAndARefusalIsNone() {
        var answer = claude("").replace("It ended so:", "Error: is what it said.");
        var refused = claude("").replace("It ended so:", "API Error: 500 Internal server error");

        assertThat(ends("claude_code", answer)).isEqualTo(Completed.COMPLETED);
        assertThat(ends("claude_code", refused))
                .isEqualTo(
                        new AgentAnswer.Failed(
                                ErrorCode.API_ERROR, "API Error: 500 Internal server error"));
    }

    private static AgentAnswer.AgentTurnEnd ends(String parser, String screen) {
        return ScreenTurnEnd.of(SnapshotParser.parse(parser, screen), false);
    }

    private static String codex(String last) {
        return """
        › How did it end?

        • It ended so:

        %s

        › Ask Codex to do anything

          GPT-5.5 default · /srv/project
        """
                .formatted(last);
    }

    private static String gemini(String last) {
        return """
        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
         > How did it end?
        ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
        ✦ It ended so:

        %s

        ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄
         >   Type your message or @path/to/file
        ▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
         workspace (/directory)
        """
                .formatted(last);
    }

    private static String claude(String last) {
        return """
        ❯ How did it end?

        ● It ended so:

        %s

        ✻ Baked for 2s

        ────────────────────────────────────────
        ❯\u00a0
        ────────────────────────────────────────
          ? for shortcuts · ← for agents
        """
                .formatted(last);
    }
}

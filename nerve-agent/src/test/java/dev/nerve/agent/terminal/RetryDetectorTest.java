package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentEvent;
import dev.nerve.json.Json;
import dev.nerve.terminal.screen.Cursor;
import dev.nerve.terminal.screen.ScreenFrame;
import dev.nerve.terminal.screen.ScreenRow;
import dev.nerve.terminal.screen.SequenceListener;
import dev.nerve.terminal.screen.TerminalMode;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.terminal.screen.emulator.Screen;
import dev.nerve.testkit.TerminalRecordings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Screens on which a program shows that it calls its model again.
class RetryDetectorTest {

    @Test
    void everyTryOfARecordedProgramIsToldOnce() {
        assertThat(told("claude_code", "claude/j-429-retry"))
                .containsExactly(
                        "API error · Retrying in 3s · attempt 1/10",
                        "API error · Retrying in 3s · attempt 2/10");
        assertThat(told("codex", "codex/j-429-retry"))
                .containsExactly("Reconnecting... 1/2", "Reconnecting... 2/2");
        assertThat(told("opencode", "opencode/j-cut"))
                .containsExactly("Connection reset by server [retrying attempt #1]");
    }

    @Test
    void anAnswerThatSpeaksOfARetryIsNone() {
        var codex =
                """
                › What does this log mean?

                • The client logs "Retrying in 5s (attempt 2)".
                  Reconnecting... 1/5 comes after it.

                › Ask Codex to do anything

                  GPT-5.5 default · /srv/project
                """;
        var opencode =
                """
                     retrying in 2s attempt #1
                     ⬝⬝⬝⬝⬝⬝⬝⬝ Rate limit [retrying in 2s attempt #1]

                  ┃
                  ┃  Build · Mock One
                  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀
                   /srv/project              ctrl+p commands
                """;

        assertThat(RetryDetector.of("codex").findRetry(frame(codex))).isEmpty();
        assertThat(RetryDetector.of("opencode").findRetry(frame(opencode))).isEmpty();
    }

    @Test
    void theNoticeSaysWhetherTheRateIsLimitedAndWhenTheProgramTriesAgain() {
        var limited = AgentEvent.ModelRetry.of("Rate limit [retrying in 2s attempt #1]");
        var broken = AgentEvent.ModelRetry.of("Connection reset by server [retrying attempt #1]");
        var status = AgentEvent.ModelRetry.of("exceeded retry limit, last status: 429");

        assertThat(limited.code()).isEqualTo(ErrorCode.RATE_LIMIT);
        assertThat(limited.delay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(broken.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(broken.delay()).isNull();
        assertThat(status.code()).isEqualTo(ErrorCode.RATE_LIMIT);
    }

    private static ScreenFrame frame(String text) {
        var rows = text.lines().map(line -> new ScreenRow(line, false)).toList();
        return new ScreenFrame(
                new TerminalSize(80, rows.size()),
                rows,
                new Cursor(rows.size() - 3, 0, true),
                "",
                0);
    }

    private static List<String> told(String program, String recording) {
        var told = new ArrayList<String>();
        var detector = RetryDetector.of(program);
        var lines = TerminalRecordings.cast(recording);
        var header = Json.parse(lines.getFirst());
        var size = new TerminalSize(header.at("width").toInt(), header.at("height").toInt());
        var screen = new Screen(size, 0, SequenceListener.NONE);
        for (var line : lines.subList(1, lines.size())) {
            var event = Json.parse(line).items();
            if (event.get(1).text().equals("o")) {
                var bytes = event.get(2).text().getBytes(StandardCharsets.UTF_8);
                screen.feed(bytes, 0, bytes.length);
            }
            if (!screen.isOn(TerminalMode.SYNCHRONIZED_UPDATE)) {
                detector.findRetry(screen.frame())
                        .map(AgentEvent.ModelRetry::reason)
                        .ifPresent(told::add);
            }
        }
        return told;
    }
}

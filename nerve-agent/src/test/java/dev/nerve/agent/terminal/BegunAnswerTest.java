package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program that looks ready after it has taken a prompt, and before it shows an answer.
@Timeout(60)
class BegunAnswerTest {

    /// It draws like opencode on a slow machine, and reports nothing beside its screen.
    private static final String OPENCODE =
            """
            stty -icanon echo min 1
            bar='  ╹▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀▀'
            idle='   /srv/project                 tab agents  ctrl+p commands'
            busy='   ■■■⬝⬝⬝⬝⬝  esc interrupt'
            draw() {
              printf '\\e[H\\e[2J'
              under=$1; shift
              [ $# = 0 ] || printf '%s\\r\\n' "$@" ''
              printf '%s\\r\\n' '  ┃' '  ┃  ' '  ┃' '  ┃  Build · Mock One Loopback mock' "$bar"
              printf '%s' "$under"
              printf '\\e[4A\\r\\e[5C'
            }
            printf '\\e[?1049h\\e[?2004h'
            draw "$idle"
            IFS= read -r prompt
            prompt=${prompt#*~} prompt=${prompt%$'\\e'*}
            stty -echo
            draw "$idle" '  ┃' "  ┃  $prompt" '  ┃'
            sleep 0.2
            draw "$idle" '  ┃' "  ┃  $prompt" '  ┃' '' '     ▣  Build · Mock One'
            sleep 0.5
            draw "$busy" '  ┃' "  ┃  $prompt" '  ┃' '' '     ▣  Build · Mock One'
            sleep 0.2
            draw "$idle" '  ┃' "  ┃  $prompt" '  ┃' '' '     Good day.' '' \\
              '     ▣  Build · Mock One · 1.9s'
            read -rsn1 -d '' key
            """;

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void rowAboutItsModelIsNoAnswer() throws Exception {
        var launch =
                new PlayedCodex(directory, poller)
                        .launch(AgentPrograms.get("opencode"), OPENCODE, ScriptedTerminals.NOBODY);
        try (var agent = TerminalAgent.open(launch)) {
            var answer = agent.ask("Hello there", AgentListener.NONE);

            assertThat(answer.text()).isEqualTo("Good day.");
            assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        }
    }
}

package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentAnswer.Completed;
import dev.nerve.agent.AgentAnswer.Interrupted;
import dev.nerve.agent.AgentEvent;
import dev.nerve.agent.AgentLaunch;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.program.AgentPrograms;
import dev.nerve.terminal.parse.ParsedTurn;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// A program that draws as Codex does and writes down its conversation as Codex does: what has left
/// its screen is nowhere else.
@Timeout(60)
@EnabledOnOs(OS.LINUX)
class CodexTerminalTest {

    /// `other.sh` can define its reaction to a prompt.
    private static final String CODEX =
            """
            stty -icanon echo min 1
            exec 3>>rollout-1.jsonl
            draw() { printf '\\e[H\\e[2J'; printf '%s\\r\\n' "$@"; }
            state() { printf '\\e]7501;state=%s:app=codex\\e\\\\' "$1"; }
            ready() {
              draw '  >_ OpenAI Codex (v0.166.0)' '' "$@" \\
                '› Ask Codex to do anything' '' '  GPT · /srv'
              printf '\\e[3A\\e[2C'
            }
            event() {
              now=$(date -u +%Y-%m-%dT%H:%M:%S.%3NZ)
              printf '{"timestamp":"%s","type":"event_msg","payload":{"turn_id":"t1",%s}}\\n' \\
                "$now" "$1" >&3
            }
            item() {
              item='"type":"'$1'","content":[{"text":"'$2'"}]'
              event '"type":"item_completed","thread_id":"c1","item":{'"$item"'}'
            }
            work() {
              item AgentMessage 'I shall count.'
              ready "› $prompt" '' '• three' ''
              state done
              late
            }
            late() { event '"type":"task_complete","last_agent_message":"one\\ntwo\\nthree"'; }
            . ./other.sh
            printf '\\e[?2004h'
            state idle
            ready
            IFS= read -r prompt
            prompt=${prompt#*~} prompt=${prompt%$'\\e'*}
            state working
            item UserMessage "$prompt"
            work
            read -rsn1 -d '' key
            """;

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void whatItWroteDownIsTheAnswerNotWhatIsLeftOfItOnTheScreen() throws Exception {
        var answer = ask("");

        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.text()).isEqualTo("one\ntwo\nthree");
    }

    @Test
    void whatIsOnTheScreenIsTheAnswerIfItsEndWasNotWrittenDown() throws Exception {
        var answer = ask("late() { :; }");

        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(answer.text()).isEqualTo("three");
    }

    @Test
    void parsedScreenIsReportedAtTheEndOfTheTurn() throws Exception {
        var parsed = new ArrayList<ParsedTurn>();

        ask(
                "",
                event -> {
                    if (event instanceof AgentEvent.ScreenParsed(var turn)) {
                        parsed.add(turn);
                    }
                });

        assertThat(parsed).singleElement().extracting(ParsedTurn::message).isEqualTo("three");
    }

    /// It did in panes, where nothing but its title is heard.
    @Test
    void whoSeemsToBeDoneBeforeItAsksIsAnswered() throws Exception {
        var answer =
                ask(
                        """
                        late() {
                          sleep 0.3
                          draw "› $prompt" '' '• three' '' \\
                            '  Would you like to run the following command?' '' '  $ touch x' '' \\
                            '› 1. Yes, proceed (y)' '  2. No (esc)' '' \\
                            '  Press enter to confirm or esc to cancel'
                          read -rsn1 -d '' key
                          state working
                          event '"type":"task_complete","last_agent_message":"It was '$key'"'
                          ready "› $prompt" '' '• It was' ''
                          state done
                        }
                        """);

        assertThat(answer.text()).isEqualTo("It was y");
        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
    }

    @Test
    void aTurnThatIsBrokenOffBeforeAnythingWasSaidHasNoText() throws Exception {
        var answer =
                ask(
                        """
                        work() {
                          event '"type":"turn_aborted","reason":"interrupted"'
                          ready "› $prompt" '' '■ Conversation interrupted - use /feedback' '' \\
                            '  1 background terminal running · /ps to view · /stop to close' ''
                          state idle
                        }
                        """);

        assertThat(answer.end()).isEqualTo(Interrupted.INTERRUPTED);
        assertThat(answer.text()).isEmpty();
    }

    /// It ends the turn only after its conversation was reported.
    @Test
    void conversationIsReportedWhileTheTurnRuns() throws Exception {
        var named = new NamedConversation(directory.resolve("named"));

        var answer =
                ask(
                        """
                        work() {
                          until test -e named; do
                            ready "› $prompt" '' "• Working ($((tick++))s)" ''
                            sleep 0.1
                          done
                          ready "› $prompt" '' '• three' ''
                          state done
                          late
                        }
                        """,
                        named);

        assertThat(answer.end()).isEqualTo(Completed.COMPLETED);
        assertThat(named.file()).hasContent("c1");
    }

    private AgentAnswer ask(String other) throws Exception {
        return ask(other, AgentListener.NONE);
    }

    private AgentAnswer ask(String other, AgentListener listener) throws Exception {
        Files.writeString(directory.resolve("other.sh"), other);
        try (var agent = TerminalAgent.open(launch())) {
            var answer = agent.ask("Count", listener);
            assertThat(agent.conversationId()).contains("c1");
            return answer;
        }
    }

    private AgentLaunch launch() throws Exception {
        return new PlayedCodex(directory, poller)
                .launch(
                        AgentPrograms.get("codex"),
                        CODEX,
                        _ -> new PermissionDecision.Allowed("test"));
    }

    /// A listener that writes the id of the conversation to a file.
    ///
    /// @param file the file
    private record NamedConversation(Path file) implements AgentListener {

        @Override
        public void on(AgentEvent event) {}

        @Override
        public void conversationNamed(String id) {
            try {
                Files.writeString(file, id);
            } catch (IOException failure) {
                throw new UncheckedIOException(failure);
            }
        }
    }
}

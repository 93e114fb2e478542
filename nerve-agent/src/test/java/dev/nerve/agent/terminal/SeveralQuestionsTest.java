package dev.nerve.agent.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.agent.AgentAnswer;
import dev.nerve.agent.AgentListener;
import dev.nerve.agent.permission.PermissionBroker;
import dev.nerve.agent.permission.PermissionDecision;
import dev.nerve.agent.permission.PermissionRequest;
import dev.nerve.agent.permission.QuestionAnswer;
import dev.nerve.agent.program.AgentProgram;
import dev.nerve.agent.program.PermissionModes;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.state.ProgramQuestion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A program that asks one question after the other, with no work between them.
@Timeout(60)
class SeveralQuestionsTest {

    /// It draws as Codex does, and says in the end which keys it got.
    private static final String CODEX =
            """
            stty -icanon echo min 1
            draw() { printf '\\e[H\\e[2J'; printf '%s\\r\\n' "$@"; }
            ready() {
              draw '  >_ OpenAI Codex (v0.166.0)' '' "$@" \\
                '› Ask Codex to do anything' '' '  GPT · /srv'
              printf '\\e[3A\\e[2C'
            }
            question() {
              draw "› $prompt" '' '• I need to ask.' '' "  Question $1 unanswered)" "  $2" '' \\
                "  › 1. $3" "    2. $4" '' "  tab to add notes | $5 | esc to interrupt"
              IFS= read -rsn1 -d '' key
            }
            printf '\\e[?2004h'
            ready
            IFS= read -r prompt
            prompt=${prompt#*~} prompt=${prompt%$'\\e'*}
            question '1/2 (2' 'Which colour?' Red Blue \\
              'enter to submit answer | ←/→ to navigate questions'
            first=$key
            question '2/2 (1' 'Which size?' Small Large \\
              'enter to submit all | ←/→ to navigate questions'
            ready "› $prompt" '' "• It was ${#first} key and $key." ''
            read -rsn1 -d '' key
            """;

    private static final AgentProgram PROGRAM =
            new AgentProgram(
                    "codex",
                    new AgentProgram.ProgramProduct("Codex", "codex", "", List.of("0.166.0")),
                    new AgentProgram.StartArguments(
                            List.of(), List.of(), List.of(), Map.of(), Map.of(), Map.of()),
                    Optional.empty(),
                    new AgentProgram.ScreenControls(
                            new AgentProgram.ProgramKeys(
                                    "\r",
                                    "\n",
                                    List.of("\033"),
                                    List.of("\003"),
                                    new AgentProgram.DialogKeys(
                                            List.of("\033"), List.of("y"), List.of("{n}"), "")),
                            AgentProgram.PromptCommands.NONE,
                            List.of()),
                    PermissionModes.NONE);

    private final DescriptorPoller poller = DescriptorPoller.open();
    @TempDir private Path directory;

    @AfterEach
    void close() {
        poller.close();
    }

    @Test
    void theNextQuestionIsBroughtToSomebodyAlsoIfThatOneStillThinksAboutTheFirst()
            throws Exception {
        var person = new Thinking();
        try (var agent =
                TerminalAgent.open(
                        new PlayedCodex(directory, poller).launch(PROGRAM, CODEX, person))) {
            var asking =
                    new FutureTask<AgentAnswer>(() -> agent.ask("Paint it", AgentListener.NONE));
            Thread.ofVirtual().start(asking);
            person.asked.await();
            ((TerminalAgent) agent).terminal().write("\r");

            assertThat(asking.get().text()).contains("It was 1 key and 2.");
            assertThat(person.questions).containsExactly("Which colour?", "Which size?");
        }
    }

    /// Never answers the first question, and the others at once. *Safe for many threads.*
    private static final class Thinking implements PermissionBroker {

        private final List<String> questions = new CopyOnWriteArrayList<>();
        private final CountDownLatch asked = new CountDownLatch(1);

        @Override
        public PermissionDecision decide(PermissionRequest request) {
            throw new IllegalStateException("nobody was to be asked: " + request);
        }

        @Override
        public QuestionAnswer answer(NodeId node, ProgramQuestion question)
                throws InterruptedException {
            questions.add(question.text());
            if (questions.size() == 1) {
                asked.countDown();
                new CountDownLatch(1).await();
            }
            return new QuestionAnswer.GivenAnswer(question.choices().getLast(), "somebody");
        }
    }
}

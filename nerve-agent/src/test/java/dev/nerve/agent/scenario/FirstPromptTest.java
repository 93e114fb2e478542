package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.agent.AgentMode;
import dev.nerve.llm.endpoint.ModelEndpointRequest;
import dev.nerve.llm.endpoint.ModelHttpServer;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.agent.InstalledAgent;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Real programs on their screens right after their start, when they are slow: the prompt reaches
/// the model, once, and what is answered is what the model said and nothing else that is shown.
@Tag("agents")
@Timeout(120)
class FirstPromptTest {

    private static final String PROMPT = "What is 2+2?";
    private static final String ANSWER = "Two plus two is four.";

    @TempDir Path directory;

    private final DescriptorPoller poller = DescriptorPoller.open();

    @AfterEach
    void close() {
        poller.close();
    }

    @ParameterizedTest
    @CsvSource({"OPENCODE, 1", "OPENCODE, 2", "OPENCODE, 3", "GEMINI, 1", "GEMINI, 2", "GEMINI, 3"})
    void firstPromptIsSubmittedOnceAndAnswered(RealProgram program, int start) throws Exception {
        var script = "answers: [{when: '2\\+2', say: %s}]".formatted(ANSWER);
        var project = Files.createDirectory(directory.resolve("project")).toRealPath();
        try (var endpoint =
                ModelHttpServer.open(
                        ScriptedModelRegistry.read("script.yaml", script, RealTimeSource.REAL))) {
            var outcome =
                    new RealStart(directory, project, poller)
                            .ask(
                                    program,
                                    AgentMode.TERMINAL,
                                    InstalledAgent.find(program.program()),
                                    endpoint.url(),
                                    PROMPT);

            assertThat(outcome.orThrow().text()).as("start %d", start).isEqualTo(ANSWER);
            assertThat(endpoint.turns())
                    .extracting(ModelEndpointRequest::message)
                    .containsExactly(PROMPT);
        }
    }
}

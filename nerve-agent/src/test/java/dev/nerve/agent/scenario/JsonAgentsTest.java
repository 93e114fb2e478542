package dev.nerve.agent.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.AgentMode;
import dev.nerve.llm.endpoint.ModelEndpointRequest;
import dev.nerve.llm.endpoint.ModelHttpServer;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.run.Outcome;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.testkit.agent.InstalledAgent;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The real programs in their JSON modes, with a script for a model, in a network of their own.
@Tag("agents")
@Timeout(120)
class JsonAgentsTest {

    private static final String PROMPT =
            "- say \"two words\", 'one' and $HOME\n\nünïcode ☺ \\ `x`  end";
    private static final String GOES_ON = "say: Then I leave it.";

    @TempDir Path directory;

    private static final AtomicReference<Path> SOCKET = new AtomicReference<>();
    private static final AtomicReference<Optional<LonelyNetwork>> NETWORK =
            new AtomicReference<>(Optional.empty());

    private final DescriptorPoller poller = DescriptorPoller.open();
    private Path project;
    private final AtomicReference<ModelHttpServer> endpoint = new AtomicReference<>();

    @BeforeAll
    static void openNetwork(@TempDir Path sockets) {
        SOCKET.set(sockets.resolve("s"));
        NETWORK.set(LonelyNetwork.open(SOCKET.get()));
    }

    @AfterAll
    static void closeNetwork() {
        NETWORK.get().ifPresent(LonelyNetwork::close);
    }

    @BeforeEach
    void prepare() throws IOException {
        project = Files.createDirectory(directory.resolve("project")).toRealPath();
        Files.deleteIfExists(SOCKET.get());
    }

    @AfterEach
    void close() {
        if (endpoint.get() != null) {
            endpoint.get().close();
        }
        poller.close();
    }

    @ParameterizedTest
    @EnumSource(RealProgram.class)
    void aPromptReachesTheModelAsItIs(RealProgram program) throws Exception {
        var outcome = ask(program, program.script(GOES_ON), PROMPT);

        assertThat(outcome.orThrow().text()).isEqualTo("Understood.");
        assertThat(endpoint.get().turns())
                .extracting(ModelEndpointRequest::message)
                .containsExactly(PROMPT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"two words", "?"})
    void opencodePutsNothingAroundAPrompt(String prompt) throws Exception {
        ask(RealProgram.OPENCODE, RealProgram.OPENCODE.script(GOES_ON), prompt).orThrow();

        assertThat(endpoint.get().turns().getLast().message()).isEqualTo(prompt);
    }

    @Test
    void aToolThatOpencodeRefusesEndsTheTurnAndIsNamed() throws Exception {
        var program = RealProgram.OPENCODE;

        var failed = (Outcome.Failed) ask(program, program.script(GOES_ON), "touch x.txt");

        assertThat(failed.code()).isEqualTo(ErrorCode.PERMISSION);
        assertThat(failed.message()).endsWith("bash touch x.txt was denied by opencode");
        assertThat(failed.attributes().at("said").text()).isEqualTo("I will create the file.");
        assertThat(project.resolve("x.txt")).doesNotExist();
    }

    @Test
    void aTurnOfGeminiThatHasNoWordsAfterARefusalIsNoAnswer() throws Exception {
        var program = RealProgram.GEMINI;

        var outcome = ask(program, program.script("say: ' '"), "touch x.txt");

        assertThat(outcome).isInstanceOf(Outcome.Failed.class);
        assertThat(((Outcome.Failed) outcome).code()).isEqualTo(ErrorCode.PERMISSION);
        assertThat(denied(outcome).at("by").text()).isEqualTo("Gemini CLI");
        assertThat(project.resolve("x.txt")).doesNotExist();
    }

    @Test
    void aTurnOfGeminiThatGoesOnAfterARefusalTellsOfIt() throws Exception {
        var program = RealProgram.GEMINI;

        var outcome = ask(program, program.script(GOES_ON), "touch x.txt");

        assertThat(outcome.orThrow().text()).isEqualTo("Then I leave it.");
        assertThat(denied(outcome).at("tool").text()).isEqualTo("run_shell_command");
    }

    @Test
    void aDeniedModelOfClaudeCodeIsToldWhatWasDeniedAndByWhom() throws Exception {
        var program = RealProgram.CLAUDE;

        var outcome = ask(program, program.script(GOES_ON), "touch x.txt");

        assertThat(outcome.orThrow().text()).isEqualTo("Then I leave it.");
        assertThat(endpoint.get().turns().getLast().results().getLast())
                .contains("the policy of 'dev' does not allow Bash touch x.txt");
        assertThat(denied(outcome).at("by").text()).isEqualTo("policy");
        assertThat(project.resolve("x.txt")).doesNotExist();
    }

    @Test
    void aModelOfCodexThatMayNotAskIsToldSoAndGoesOn() throws Exception {
        var program = RealProgram.CODEX;

        var outcome = ask(program, program.script(GOES_ON), "touch x.txt");

        assertThat(outcome.orThrow().text()).isEqualTo("Then I leave it.");
        assertThat(endpoint.get().turns().getLast().results().getLast()).contains("reject command");
        assertThat(project.resolve("x.txt")).doesNotExist();
    }

    private static Value denied(Outcome outcome) {
        return outcome.attributes().at("denied").items().getFirst();
    }

    private Outcome ask(RealProgram program, String script, String prompt) throws Exception {
        var model = ScriptedModelRegistry.read("script.yaml", script, RealTimeSource.REAL);
        var network = NETWORK.get();
        var opened =
                network.isPresent()
                        ? ModelHttpServer.openAt(model, SOCKET.get())
                        : ModelHttpServer.open(model);
        endpoint.set(opened);
        var url = network.map(made -> "http://127.0.0.1:" + made.port()).orElse(opened.url());
        return new RealStart(directory, project, poller)
                .ask(program, AgentMode.STRUCTURED, wrapped(program), url, prompt);
    }

    /// {@return a program of the same name that starts the real one inside of the network}
    private Path wrapped(RealProgram program) throws IOException {
        var file = directory.resolve(program.program());
        var words =
                Stream.concat(
                                NETWORK.get().map(LonelyNetwork::enter).orElse(List.of()).stream(),
                                Stream.of(InstalledAgent.find(program.program()).toString()))
                        .map("'%s'"::formatted)
                        .toList();
        Files.writeString(file, "#!/bin/sh\nexec %s \"$@\"\n".formatted(String.join(" ", words)));
        if (!file.toFile().setExecutable(true)) {
            throw new IOException("cannot make %s executable".formatted(file));
        }
        return file;
    }
}

package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.ChatProgram;
import dev.nerve.chat.ChatNode;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.run.CancellationToken;
import dev.nerve.run.Outcome;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.tool.Tool;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/// Keys are in the header that the provider gets, and nowhere else, even if someone tries to print
/// them.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.app.models.Wire#ALL")
class SecretKeysTest {

    private final Wire wire;
    private final String key;
    private final List<String> seen = new ArrayList<>();
    private Rig rig;
    private ChatNode chat;

    SecretKeysTest(Wire wire) {
        this.wire = wire;
        this.key = Rig.KEYS.getOrDefault(wire.provider(), "");
    }

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        rig = Rig.open(wire, directory);
        var shell = Tool.of(rig.nerve().bash("shell"), "Runs it", "command", "what to run");
        chat = rig.chat(rig.terms().withTools(shell).withSystem("Your key is " + key + "."));
        chat.start();
    }

    @AfterEach
    void keyIsNowhere() throws Exception {
        seen.add(rig.sink().events().toString());
        seen.add(rig.history(chat).toString());
        seen.add(rig.nerve().chats().toString() + chat.info() + chat.definition());
        seen.add(rig.session().list().toString());
        var files = files();
        rig.close();
        var requests = rig.server().requests();

        assertThat(requests).isNotEmpty();
        assertThat(requests).allSatisfy(request -> assertThat(request.head()).contains(key));
        assertThat(requests).extracting(Request::body).allSatisfy(this::isHarmless);
        assertThat(seen).allSatisfy(this::isHarmless);
        assertThat(files).isNotEmpty().allSatisfy(this::isHarmless);
        assertThat(files()).allSatisfy(this::isHarmless);
    }

    private void isHarmless(String text) {
        assertThat(Rig.KEYS.values()).noneMatch(text::contains);
    }

    /// {@return the content of all stored files}
    private List<String> files() throws IOException {
        var all = new ArrayList<String>();
        try (var files = Files.walk(rig.store())) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                all.add(file + ": " + Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all;
    }

    private Outcome say(String words) throws InterruptedException {
        var outcome = rig.say(chat, words);
        seen.add(outcome.toString());
        return outcome;
    }

    private List<String> chunks() {
        return rig.sink().facts(Fact.OutputChunk.class).stream()
                .map(Fact.OutputChunk::text)
                .toList();
    }

    @Test
    void providerTellsTheKeyInAnError() throws InterruptedException {
        rig.server().next(Script.whole(401, "", wire.complaint("Wrong key " + key + "!")));

        var failed = (Outcome.Failed) say("Hello");

        assertThat(failed.code()).isEqualTo(ErrorCode.AUTHENTICATION);
        assertThat(failed.message()).contains("Wrong key ***!");
    }

    @Test
    void modelTellsTheKeyInOnePiece() throws InterruptedException {
        rig.server().next(Script.stream(wire.text("It is ", key, ", yes")));

        assertThat(say("Hello").output()).isEqualTo(Value.of("It is ***, yes"));

        assertThat(chunks()).containsExactly("It is ", "***", ", yes");
    }

    @Test
    void modelTellsTheKeyInManyPieces() throws InterruptedException {
        var pieces = ("It is " + key + ", dumb").split("(?<=\\G.{3})", -1);
        rig.server().next(Script.stream(wire.text(pieces)));

        assertThat(say("Hello").output()).isEqualTo(Value.of("It is ***, dumb"));

        assertThat(String.join("", chunks())).isEqualTo("It is ***, dumb");
    }

    @Test
    void toolPrintsAllVariables() throws InterruptedException {
        rig.server().next(Script.stream(wire.call("shell", "{\"command\":\"env\"}")));

        say("Hello");

        assertThat(rig.server().last().body())
                .contains("ANTHROPIC_API_KEY=***", "OPENAI_API_KEY=***", "GEMINI_API_KEY=***");
    }

    @Test
    void modelTellsTheKeyToATool() throws InterruptedException {
        var command = "{\"command\":\"echo [%s]\"}".formatted(key);
        rig.server().next(Script.stream(wire.call("shell", command)));

        say("Hello");

        assertThat(rig.server().last().body()).contains("[***]");
    }

    @Test
    void personTellsTheKey() throws InterruptedException {
        say("My key is " + key);

        assertThat(rig.server().last().body()).contains("My key is ***", "Your key is ***.");
    }

    @Test
    void modelIsInterruptedWhileItTellsTheKey() throws Exception {
        var half = key.substring(0, key.length() / 2);
        rig.server().next(Script.stalled(wire.begun("It is " + key + " or ", half)));
        var said = new CountDownLatch(1);
        var token = CancellationToken.create();
        var request =
                RunRequest.of(chat, "Hello")
                        .cancellation(token)
                        .listener(rig.sink())
                        .listener(event -> {
                            if (event.fact() instanceof Fact.OutputChunk) {
                                said.countDown();
                            }
                        });

        var running = BackgroundTask.of(() -> rig.session().run(request));
        said.await();
        token.cancel("enough");

        seen.add(running.get().toString());
        assertThat(rig.nerve().conversations().view(chat.conversation()).shown().getLast())
                .asString()
                .contains("It is *** or ")
                .doesNotContain(half);
    }

    @Test
    void chatCommandPrintsNoKey() {
        rig.server()
                .next(
                        Script.stream(wire.text("It is " + key, ".")),
                        Script.whole(401, "", wire.complaint("Wrong key " + key)));
        var program = new ChatProgram(rig.store().resolve("elsewhere"), rig.environment());

        var printed = program.run(List.of(wire.model()), "Hello", "Again", "/show", "/usage");

        seen.add(printed);
        assertThat(printed).contains("It is ***.", "Wrong key ***");
    }

    @Test
    void fileWithAKeyThatOthersMayReadIsRefused() throws Exception {
        var config = Path.of(rig.environment().getOrDefault("NERVE_CONFIG", ""));
        say("Hello");
        Files.setPosixFilePermissions(config, PosixFilePermissions.fromString("rw-r--r--"));
        rig.restart();

        assertThatThrownBy(() -> rig.nerve().chats().models().get(wire.model()))
                .isInstanceOfSatisfying(
                        NerveException.Failed.class,
                        refused -> assertThat(refused.code()).isEqualTo(ErrorCode.PERMISSION))
                .hasMessageContaining("run: chmod 600 '%s'".formatted(config));
    }
}

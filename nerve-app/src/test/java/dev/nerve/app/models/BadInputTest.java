package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.ConversationConfig;
import dev.nerve.conversation.RowContent;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// nerve reports a person's mistake, and the conversation continues.
class BadInputTest {

    @TempDir Path directory;
    private Rig rig;
    private ChatNode chat;

    @BeforeEach
    void talk() throws Exception {
        rig = Rig.open(Wire.ANTHROPIC, directory);
        chat = rig.chat(rig.terms());
        rig.say(chat, "one");
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    /// Sets the model, in which everything goes wrong, and then one that answers.
    private Outcome.Failed failureOf(String model) throws InterruptedException {
        configure(ConversationConfig.of(ConversationConfig.MODEL, model));
        var failed = (Outcome.Failed) rig.say(chat, "two");
        configure(ConversationConfig.of(ConversationConfig.MODEL, Wire.ANTHROPIC.model()));
        nextTurnWorks();
        return failed;
    }

    private void configure(ConversationConfig change) throws InterruptedException {
        rig.nerve().conversations().append(chat.conversation(), new RowContent.Configured(change));
    }

    private void nextTurnWorks() throws InterruptedException {
        assertThat(rig.say(chat, "three").output()).isEqualTo(Value.of("Hello"));
        assertThat(rig.server().last().body()).contains("\"one\"", "\"three\"");
        assertThat(rig.server().last().body()).doesNotContain("\"two\"");
    }

    @Test
    void unknownProviderIsTold() throws InterruptedException {
        var failed = failureOf("antropic/large");

        assertThat(failed.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failed.message())
                .startsWith("chat 'chat': there is no provider 'antropic'; there are: anthropic, ");
    }

    @Test
    void missingKeyIsTold() throws InterruptedException {
        var failed = failureOf("openrouter/large");

        assertThat(failed.code()).isEqualTo(ErrorCode.AUTHENTICATION);
        assertThat(failed.message())
                .isEqualTo(
                        "chat 'chat': no key for 'openrouter': "
                                + "set OPENROUTER_API_KEY, or put it into "
                                + directory.resolve("config.yaml"));
    }

    @Test
    void unknownModelIsTold() throws InterruptedException {
        rig.server().next(Script.whole(404, "", Wire.ANTHROPIC.complaint("model: larg")));

        var failed = failureOf("anthropic/larg");

        assertThat(failed.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failed.message())
                .isEqualTo(
                        "anthropic does not know anthropic/larg (HTTP 404): model: larg; check the"
                                + " name 'larg' and the address "
                                + rig.server().address());
    }

    @Test
    void everyProblemOfAScriptIsTold() throws Exception {
        Files.writeString(
                directory.resolve("bad.yaml"),
                """
                answers:
                  - when: '('
                    say: one
                  - whenn: x
                    say: two
                delay: soon
                """);

        var failed = failureOf("scripted/bad.yaml");

        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failed.message()).contains("bad.yaml", "when", "whenn", "delay");
        assertThat(failed.message().lines()).hasSizeGreaterThan(2);
    }

    @Test
    void unknownScriptIsTold() throws InterruptedException {
        assertThat(failureOf("scripted/dmo").message()).contains("'dmo'", "demo, ");
        assertThat(failureOf("scripted/none.yaml").message())
                .endsWith("there is no script file '%s'".formatted(directory.resolve("none.yaml")));
    }

    @Test
    void nameThatIsNoneIsTold() throws InterruptedException {
        assertThat(failureOf("large").message()).contains("'large'", "provider/model");
    }

    @Test
    void nothingIsNothingToSay() throws InterruptedException {
        var failed = (Outcome.Failed) rig.say(chat, "  ");

        assertThat(failed.message())
                .isEqualTo("chat 'chat': there is nothing to say: the input is empty");
        nextTurnWorks();
    }

    @Test
    void toolThatIsNotThereIsToldWhenItIsChosen() throws InterruptedException {
        configure(ConversationConfig.of(ConversationConfig.TOOLS, List.of("nobody")));

        var failed = (Outcome.Failed) rig.say(chat, "two");

        assertThat(failed.code()).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(failed.message()).endsWith(": there is no tool 'nobody'; there is: none");
        configure(ConversationConfig.of(ConversationConfig.TOOLS, null));
        nextTurnWorks();
    }

    @Test
    void forkWithAToolThatIsNotThereLeavesNothing() throws InterruptedException {
        var fork =
                NodeForkRequest.of("chat", "alt")
                        .conversationFork(said ->
                                said.overrides(
                                        ConversationConfig.of(
                                                ConversationConfig.TOOLS, List.of("nobody"))));

        assertThatThrownBy(() -> rig.session().fork(fork))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage("there is no tool 'nobody'; there is: none");
        assertThat(rig.session().find(NodeId.of("alt"))).isEmpty();
        nextTurnWorks();
    }

    @Test
    void definitionWithAToolThatMakesNoSenseIsRefused() throws InterruptedException {
        var tool = Map.of("name", "x", "node", Map.of("id", "x", "type", "nothing"));
        var parameters = Map.of("model", "scripted/echo", "tools", List.of(tool));

        assertThatThrownBy(() -> rig.session().create("chat", parameters))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageContaining("tool number 1: ")
                .hasMessageContaining("nothing");
        assertThat(rig.session().ids()).containsExactly(NodeId.of("chat"));
        nextTurnWorks();
    }

    @Test
    void chatFromDataIsThereAgainAfterARestart() throws InterruptedException {
        var made =
                rig.session()
                        .create(
                                "chat",
                                Map.of(
                                        "model",
                                        Wire.ANTHROPIC.model(),
                                        "system",
                                        "Be brief.",
                                        "tools",
                                        List.of("shell"),
                                        "max_rounds",
                                        2));
        rig.session().create(new NodeDefinition(NodeId.of("shell"), "bash", Value.Fields.EMPTY));
        rig.say(made, "first");

        rig.restart();
        var again = rig.chat(made.id().name());
        rig.server().next(Script.stream(Wire.ANTHROPIC.call("shell", "{\"input\":\"echo 42\"}")));
        var outcome = rig.say(again, "second");

        assertThat(outcome.output()).isEqualTo(Value.of("Hello"));
        assertThat(again.terms().toolbox().maxRounds()).isEqualTo(2);
        assertThat(rig.server().last().body())
                .contains("\"first\"", "\"second\"", "Be brief.", "\"text\":\"42\"");
    }

    @Test
    void pictureIsThereAgainAfterARestart() throws InterruptedException {
        var bytes = new byte[3_000];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 7);
        }
        var data = Base64.getEncoder().encodeToString(bytes);
        var image = Map.of("media_type", "image/png", "data", data);
        rig.session().run(chat, Map.of("text", "What?", "images", List.of(image)));
        var before = rig.server().last().prefixes(Wire.ANTHROPIC).getLast();

        rig.restart();
        rig.say(rig.chat("chat"), "And now?");

        assertThat(before).contains(data);
        assertThat(rig.server().last().body()).startsWith(before);
        assertThat(directory.resolve("store/blobs")).isNotEmptyDirectory();
    }

    @Test
    void pictureThatIsNoneIsTold() throws InterruptedException {
        var image = Map.of("media_type", "image/png", "data", "no base 64!");

        var failed =
                (Outcome.Failed)
                        rig.session().run(chat, Map.of("text", "two", "images", List.of(image)));

        assertThat(failed.message()).isEqualTo("chat 'chat': the data of an image must be base 64");
        nextTurnWorks();
    }

    @Test
    void pictureThatWasLostIsTold() throws Exception {
        var data = Base64.getEncoder().encodeToString(new byte[] {1, 2, 3});
        var image = Map.of("media_type", "image/png", "data", data);
        rig.session().run(chat, Map.of("text", "What?", "images", List.of(image)));
        rig.nerve().close();
        try (var files = Files.walk(directory.resolve("store/blobs"))) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                Files.delete(file);
            }
        }
        rig.restart();

        var failed = (Outcome.Failed) rig.say(rig.chat("chat"), "two");

        assertThat(failed.message()).contains("blob");
    }

    @Test
    void namesOfNodesAreCheckedBeforeAnythingIsSaid() {
        Session session = rig.session();

        assertThatThrownBy(() -> session.add(rig.nerve().chat("chat", rig.terms())))
                .isInstanceOf(NerveException.AlreadyExists.class);
    }
}

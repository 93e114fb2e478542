package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.chat.ChatNode;
import dev.nerve.conversation.RowContent;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.json.Json;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/// Answers that must have a shape, checked by the real schemas, in every dialect.
@ParameterizedClass(name = "{0}")
@FieldSource("dev.nerve.app.models.Wire#ALL")
class StructuredOutputTest {

    private static final Value.Fields SCHEMA =
            Json.parse(
                            """
                            {"type": "object",
                             "properties":
                                 {"city": {"type": "string"}, "people": {"type": "integer"}},
                             "required": ["city", "people"], "additionalProperties": false}
                            """)
                    .as(Value.Fields.class);
    private static final String GOOD = "{\"city\":\"Oslo\",\"people\":717710}";
    private static final String BAD = "{\"city\":\"Oslo\",\"people\":\"many\"}";

    private final Wire wire;
    private Rig rig;
    private ChatNode chat;

    StructuredOutputTest(Wire wire) {
        this.wire = wire;
    }

    @BeforeEach
    void open(@TempDir Path directory) throws Exception {
        rig = Rig.open(wire, directory);
        chat = rig.chat(rig.terms());
        rig.say(chat, "one");
    }

    @AfterEach
    void close() throws Exception {
        rig.close();
    }

    private Outcome ask(Object schema) throws InterruptedException {
        var step = Step.named("ask", "chat").option("schema", schema);
        return rig.session().run(Graph.of("graph", step), "Where?");
    }

    private void answering(String... answers) {
        for (var answer : answers) {
            rig.server().next(Script.stream(wire.text(answer)));
        }
    }

    private void nextTurnIsAsked(int requests) throws InterruptedException {
        assertThat(rig.say(chat, "two").output()).isEqualTo(Value.of("Hello"));
        assertThat(rig.server().requests()).hasSize(requests);
        assertThat(rig.server().last().body()).doesNotContain("additionalProperties");
    }

    @Test
    void answerThatHasTheShapeIsData() throws InterruptedException {
        answering(GOOD);

        assertThat(ask(SCHEMA).output()).isEqualTo(Json.parse(GOOD));

        assertThat(rig.server().last().body()).contains("additionalProperties");
        nextTurnIsAsked(3);
    }

    @Test
    void answerIsCorrectedOnce() throws InterruptedException {
        answering(BAD, "```json\n" + GOOD + "\n```");

        assertThat(ask(SCHEMA).output()).isEqualTo(Json.parse(GOOD));

        assertThat(rig.server().last().body())
                .contains("That answer cannot be used: $.people: ", "integer expected");
        nextTurnIsAsked(4);
    }

    @Test
    void answerThatNeverHasTheShapeFailsAndIsHidden() throws InterruptedException {
        var before = rig.nerve().conversations().view(chat.conversation());
        answering(BAD, "no JSON", BAD);

        var failed = (Outcome.Failed) ask(SCHEMA);

        assertThat(failed.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(failed.message())
                .contains(wire.model(), "does not match the schema", "$.people: ");
        assertThat(rig.nerve().conversations().view(chat.conversation())).isEqualTo(before);
        var ended = (RowContent.TurnEnded) rig.history(chat).getLast();
        assertThat(ended.how()).isEqualTo(RowContent.TurnStatus.FAILED);
        assertThat(ended.tokens().input()).isEqualTo(3 * Tokens.USUAL.input());
        nextTurnIsAsked(5);
    }

    @Test
    void schemaThatMakesNoSenseIsToldBeforeAnybodyIsAsked() throws InterruptedException {
        var failed = (Outcome.Failed) ask(Value.Fields.EMPTY.with("type", 42));

        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failed.message()).contains("the JSON Schema makes no sense");
        nextTurnIsAsked(2);
    }

    @Test
    void schemaThatIsNoObjectIsToldBeforeAnybodyIsAsked() throws InterruptedException {
        var failed = (Outcome.Failed) ask("a city");

        assertThat(failed.code()).isEqualTo(ErrorCode.INVALID_REQUEST);
        assertThat(failed.message())
                .contains("the option 'schema' must be an object, a JSON Schema, not \"a city\"");
        nextTurnIsAsked(2);
    }

    @Test
    void modelNodeInAGraphGivesDataToTheNextStep() throws InterruptedException {
        answering(GOOD);
        var graph =
                Graph.chain(
                        "graph",
                        Step.of(rig.nerve().model("ask", rig.terms().withSchema(SCHEMA))),
                        Step.of("pick", context -> context.input().at("people").toLong() + 1));

        var outcome = rig.session().run(graph, "Where?");

        assertThat(outcome.output()).isEqualTo(Value.of(717_711));
        assertThat(rig.nerve().conversations().list())
                .extracting(one -> one.id().name())
                .isEqualTo(List.of("work/chat"));
        nextTurnIsAsked(3);
    }
}

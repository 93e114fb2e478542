package dev.nerve.protocol.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.HintId;
import dev.nerve.NerveException;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RandomRecords;
import dev.nerve.protocol.common.EmptyReply;
import dev.nerve.protocol.common.ErrorData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.rpc.RpcMessage.RpcFailure;
import dev.nerve.protocol.rpc.RpcMessage.RpcMalformed;
import dev.nerve.protocol.rpc.RpcMessage.RpcNotification;
import dev.nerve.protocol.rpc.RpcMessage.RpcRequest;
import dev.nerve.protocol.rpc.RpcMessage.RpcResult;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RpcMessageTest {

    private static final Value SEVEN = Value.of(7);

    @Test
    void aRequestCarriesACommand() {
        var request = RpcRequest.of(7, new NodeCommands.GetNode(null, "writer"));

        same(
                request,
                """
                {"jsonrpc":"2.0","id":7,"method":"get_node","params":{"node_id":"writer"}}\
                """);
    }

    @Test
    void aResultCarriesAReplyAndNotices() {
        same(
                RpcResult.of(SEVEN, EmptyReply.OK, List.of()),
                """
                {"jsonrpc":"2.0","id":7,"result":{}}\
                """);
        same(
                RpcResult.of(Value.of("a"), EmptyReply.OK, List.of("use another name")),
                """
                {"jsonrpc":"2.0","id":"a","result":{},"notices":["use another name"]}\
                """);
    }

    @Test
    void aFailureCarriesACodeForPrograms() {
        same(
                new RpcFailure(SEVEN, RpcError.of(new NerveException.NotFound("no node 'a'"))),
                """
                {"jsonrpc":"2.0","id":7,"error":{"code":-32008,"message":"no node 'a'",\
                "data":{"code":"not_found","message":"no node 'a'","nouns":{}}}}\
                """);
    }

    @Test
    void anEventIsANotification() {
        var event =
                new EventMessage(
                        42,
                        null,
                        null,
                        null,
                        "work",
                        null,
                        "a",
                        "node_ready",
                        Instant.EPOCH,
                        Value.Fields.EMPTY.with("from", "busy"));

        same(
                RpcNotification.of(new EventParams(3, event)),
                """
                {"jsonrpc":"2.0","method":"event","params":{"subscription":3,"event":{"seq":42,\
                "session":"work","node_id":"a","type":"node_ready","time":"1970-01-01T00:00:00Z",\
                "data":{"from":"busy"}}}}\
                """);
    }

    @Test
    void aRequestIsCancelledByANotification() {
        same(
                RpcNotification.of(new CancelParams(SEVEN)),
                """
                {"jsonrpc":"2.0","method":"cancel","params":{"id":7}}\
                """);
    }

    @Test
    void parametersCanBeLeftOut() {
        assertThat(RpcMessage.parse("{\"jsonrpc\":\"2.0\",\"id\":\"x\",\"method\":\"ping\"}"))
                .isEqualTo(new RpcRequest(Value.of("x"), "ping", Value.Fields.EMPTY));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"jsonrpc\" | -32700 | null",
                "                 | -32700 | null",
                "[]               | -32600 | null",
                "7                | -32600 | null",
                "{\"id\":7}       | -32600 | 7",
                "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"a\"}     | -32600 | 7",
                "{\"jsonrpc\":\"2.0\",\"id\":7}                      | -32600 | 7",
                "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"a\"}    | -32600 | null",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":1}         | -32600 | 7",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{}}         | -32600 | 7",
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"a\",\"params\":[1]} | -32602 | 7"
            })
    void whatIsNoMessageHasAReply(String json, int number, String id) {
        var message = RpcMessage.parse(json == null ? "" : json);

        assertThat(message).isInstanceOf(RpcMalformed.class);
        var reply = ((RpcMalformed) message).reply();
        assertThat(reply.id().toJson()).isEqualTo(id);
        assertThat(reply.error().code()).isEqualTo(number);
        assertThat(reply.error().data()).isNotNull();
        assertThat(reply.error().toException()).isInstanceOf(NerveException.Invalid.class);
        assertThat(RpcMessage.parse(message.toJson())).isEqualTo(reply);
    }

    @Test
    void theReplyToAnUnreadableMessageHasTheIdNull() {
        assertThat(RpcMessage.parse("?").toJson())
                .startsWith("{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,");
    }

    static List<String> hostileTexts() {
        return List.of(
                "[".repeat(1_000_000),
                "{\"a\":".repeat(1_000_000),
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\",\"params\":{\"a\":"
                        + "[".repeat(5_000)
                        + "]".repeat(5_000)
                        + "}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1e999999999,\"method\":\"a\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":" + "9".repeat(1_000_000) + ",\"method\":\"a\"}",
                "{\"jsonrpc\":\"2.0\",\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"a\"}",
                "{\"\\ud800\":1}",
                "\u0000");
    }

    @ParameterizedTest
    @MethodSource("hostileTexts")
    void aHostileTextIsMalformed(String text) {
        assertThat(RpcMessage.parse(text)).isInstanceOf(RpcMalformed.class);
    }

    @Test
    void anyTextIsAMessageOrMalformed() {
        var valid =
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"get_node\",\"params\":{\"a\":[1,{}]}}";
        RandomSeeds.each(
                2_000,
                random -> {
                    var text = new StringBuilder(valid);
                    for (int i = random.nextInt(5); i >= 0; i--) {
                        int at = random.nextInt(text.length());
                        text.setCharAt(at, valid.charAt(random.nextInt(valid.length())));
                    }
                    var message = RpcMessage.parse(text.toString());
                    assertThat(RpcMessage.parse(message.toJson()))
                            .isEqualTo(
                                    message instanceof RpcMalformed(var reply) ? reply : message);
                });
    }

    @Test
    void everyMessageSurvivesTheWire() {
        RandomSeeds.each(
                500,
                random -> {
                    var records = new RandomRecords(random);
                    var id = random.nextBoolean() ? Value.of(random.nextInt()) : Value.of("x");
                    for (var message :
                            List.of(
                                    new RpcRequest(id, records.text(), records.fields()),
                                    new RpcNotification(records.text(), records.fields()),
                                    new RpcResult(id, records.fields(), List.of(records.text())),
                                    new RpcFailure(id, records.next(RpcError.class)))) {
                        assertThat(RpcMessage.parse(message.toJson())).isEqualTo(message);
                    }
                });
    }

    @Test
    void aMessageCanCarryTheDeepestValue() {
        Value deepest = Value.NULL;
        for (int i = 0; i < 128; i++) {
            deepest = new Value.Items(List.of(deepest));
        }
        var event =
                new EventMessage(
                        1,
                        null,
                        null,
                        null,
                        null,
                        null,
                        null,
                        "completed",
                        Instant.EPOCH,
                        Value.fields(Map.of("output", deepest)));
        var message = RpcNotification.of(new EventParams(1, event));

        assertThat(RpcMessage.parse(message.toJson())).isEqualTo(message);
    }

    @ParameterizedTest
    @EnumSource
    void anErrorBecomesTheExceptionThatCallersCatch(ErrorCode code) {
        var failure = ErrorData.toException(code, "it is so");

        var back = RpcError.of(failure).toException();

        assertThat(back).hasSameClassAs(failure).hasMessage("it is so");
        assertThat(back.code()).isEqualTo(code);
        assertThat(RpcErrorNumber.codeOf(RpcErrorNumber.of(code))).isEqualTo(code);
    }

    @Test
    void everyTypeOfExceptionIsRebuilt() {
        for (var failure :
                List.of(
                        new NerveException.NotFound("a"),
                        new NerveException.AlreadyExists("a"),
                        new NerveException.Invalid("a"),
                        new NerveException.Unsupported("a"),
                        new NerveException.WrongState("a"),
                        new NerveException.OverBudget("a"),
                        new NerveException.Unavailable("a"),
                        new NerveException.TimedOut("a"),
                        new NerveException.Failed(ErrorCode.POINT_HIDDEN, "a"))) {
            assertThat(ErrorData.of(failure).toException()).hasSameClassAs(failure);
        }
        assertThat(NerveException.class.getPermittedSubclasses()).hasSize(9);
    }

    @ParameterizedTest
    @EnumSource
    void aFailureKeepsItsNounsAndItsHint(HintId hint) {
        var failure =
                new NerveException.NotFound("run 'a' has not reached 'b'")
                        .with("run", "a")
                        .with("step", "b")
                        .with(hint);
        var message = new RpcFailure(SEVEN, RpcError.of(failure));

        var read = (RpcFailure) RpcMessage.parse(message.toJson());
        var back = read.error().toException();

        assertThat(back).hasSameClassAs(failure).hasMessage(failure.getMessage());
        assertThat(back.code()).isEqualTo(failure.code());
        assertThat(back.nouns()).containsExactlyEntriesOf(failure.nouns());
        assertThat(back.hint()).contains(hint);
    }

    @Test
    void aFailureCarriesItsNounsAndItsHint() {
        var failure =
                new NerveException.NotFound("there is no run 'a'")
                        .with("run", "a")
                        .with(HintId.LIST_RUNS);

        same(
                new RpcFailure(SEVEN, RpcError.of(failure)),
                """
                {"jsonrpc":"2.0","id":7,"error":{"code":-32008,"message":"there is no run 'a'",\
                "data":{"code":"not_found","message":"there is no run 'a'",\
                "hint":"list_runs","nouns":{"run":"a"}}}}\
                """);
    }

    @Test
    void aHintOfALaterVersionIsLeftOut() {
        var later = new ErrorData("not_found", "a", "hint_of_a_later_version", Value.Fields.EMPTY);

        assertThat(later.toException().hint()).isEmpty();
    }

    @Test
    void anErrorOfAnotherVersionIsRebuilt() {
        var unknown = new ErrorData("code_of_a_later_version", "a", null, Value.Fields.EMPTY);

        assertThat(unknown.toException().code()).isEqualTo(ErrorCode.INTERNAL);
        assertThat(new RpcError(-32601, "a", null).toException())
                .isInstanceOf(NerveException.Invalid.class);
        assertThat(new RpcError(-1, "a", null).toException().code()).isEqualTo(ErrorCode.INTERNAL);
    }

    @Test
    void numbersAreUniqueAndInTheRangeOfTheStandard() {
        var numbers = Arrays.stream(ErrorCode.values()).map(RpcErrorNumber::of).toList();

        assertThat(numbers).doesNotHaveDuplicates();
        assertThat(numbers)
                .filteredOn(number -> number > -32000 || number < -32099)
                .containsExactlyInAnyOrder(-32602, -32603);
    }

    private static void same(RpcMessage message, String json) {
        assertThat(message.toJson()).isEqualTo(json);
        assertThat(RpcMessage.parse(json)).isEqualTo(message);
    }
}

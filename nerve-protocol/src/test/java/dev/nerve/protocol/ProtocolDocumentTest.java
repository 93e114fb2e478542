package dev.nerve.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.catalog.CommandDefinition;
import dev.nerve.protocol.catalog.CommandName;
import dev.nerve.protocol.catalog.ProtocolTables;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.event.CustomEventData;
import dev.nerve.protocol.event.EventData;
import dev.nerve.protocol.event.EventListData;
import dev.nerve.protocol.event.EventMessage;
import dev.nerve.protocol.rpc.CancelParams;
import dev.nerve.protocol.rpc.EventParams;
import dev.nerve.protocol.rpc.RpcErrorNumber;
import dev.nerve.protocol.rpc.RpcMessage;
import dev.nerve.protocol.rpc.RpcMessage.RpcFailure;
import dev.nerve.protocol.rpc.RpcMessage.RpcMalformed;
import dev.nerve.protocol.rpc.RpcMessage.RpcNotification;
import dev.nerve.protocol.rpc.RpcMessage.RpcRequest;
import dev.nerve.protocol.rpc.RpcMessage.RpcResult;
import dev.nerve.protocol.schema.ProtocolSchema;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ProtocolDocumentTest {

    private static final Path FILE = Path.of("../docs/protocol.md");
    private static final Pattern FENCE = Pattern.compile("(?s)```json\n(.*?)```");
    private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

    private final Map<Value, CommandDefinition> open = new HashMap<>();

    @Test
    void theTablesAreThoseOfTheCode() throws IOException {
        GeneratedFile.check(FILE, ProtocolTables.fill(Files.readString(FILE)));
    }

    @Test
    void everyExampleIsTrue() throws IOException {
        var examples = examples();

        assertThat(examples).hasSizeGreaterThan(30);
        examples.forEach(this::check);
        assertThat(open).as("requests without a reply").isEmpty();
    }

    private static List<Value> examples() throws IOException {
        var examples = new ArrayList<Value>();
        var fences = FENCE.matcher(Files.readString(FILE));
        while (fences.find()) {
            for (var example : fences.group(1).split("\n\n", -1)) {
                examples.add(Json.parse(example));
            }
        }
        return examples;
    }

    private void check(Value example) {
        assertThat(VALIDATOR.problems(ProtocolSchema.document(), example)).isEmpty();
        var message = RpcMessage.parse(example.toJson());
        switch (message) {
            case RpcRequest request -> checkRequest(request);
            case RpcResult result -> checkResult(result);
            case RpcFailure failure -> checkFailure(failure);
            case RpcNotification notification -> checkNotification(notification);
            case RpcMalformed _ -> throw new AssertionError("no message: " + example);
        }
    }

    private void checkRequest(RpcRequest request) {
        var name = CommandCatalog.ALL.get(request.method());
        assertThat(open.put(request.id(), name.definition())).as("id " + request.id()).isNull();
        if (name.formerFields().isEmpty() && !isRefused(request)) {
            same(name.definition().type(), request.params());
        }
    }

    /// The example of a request with wrong parameters.
    private static boolean isRefused(RpcRequest request) {
        return request.method().equals("resize_node");
    }

    private void checkResult(RpcResult result) {
        var command = closed(result.id());
        var reply = same(command.reply(), result.result());
        if (reply instanceof EventListData(var events, _, _)) {
            events.stream()
                    .filter(event -> !event.fields().containsKey("gap"))
                    .forEach(event -> checkEvent(same(EventMessage.class, event)));
        }
    }

    private CommandDefinition closed(Value id) {
        return Objects.requireNonNull(open.remove(id), "no request with the id " + id);
    }

    private void checkFailure(RpcFailure failure) {
        closed(failure.id());
        var error = failure.error();
        var data = Objects.requireNonNull(error.data());
        var code = ErrorCode.find(data.code()).orElseThrow();

        assertThat(RpcErrorNumber.of(code)).isEqualTo(error.code());
        assertThat(data.message()).isEqualTo(error.message());
    }

    private static void checkNotification(RpcNotification notification) {
        switch (notification.method()) {
            case EventParams.METHOD ->
                    checkEvent(same(EventParams.class, notification.params()).event());
            case CancelParams.METHOD -> same(CancelParams.class, notification.params());
            default -> throw new AssertionError("unknown notification " + notification.method());
        }
    }

    private static void checkEvent(EventMessage event) {
        var data = EventData.of(event);

        assertThat(data).isNotInstanceOf(CustomEventData.class);
        assertThat(data.toValue()).isEqualTo(event.data());
        assertThat(VALIDATOR.problems(schema(data), event.data())).isEmpty();
    }

    private static Value.Fields schema(EventData data) {
        return ProtocolSchema.of(((Record) data).getClass());
    }

    /// Decodes an example, and checks that it has no field that the record does not have.
    private static <T extends Record> T same(Class<T> type, Value.Fields example) {
        var record = RecordCodec.decode(type, example);

        assertThat(VALIDATOR.problems(ProtocolSchema.of(type), example)).isEmpty();
        assertThat(full(RecordCodec.encode(record))).isEqualTo(full(example));
        return record;
    }

    /// {@return a value without empty lists and objects, which may be left out}
    private static Value full(Value value) {
        return switch (value) {
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(ProtocolDocumentTest::full).toList());
            case Value.Fields(var fields) -> {
                var full = new LinkedHashMap<String, Value>();
                fields.forEach((name, field) -> {
                    if (!isEmpty(field)) {
                        full.put(name, full(field));
                    }
                });
                yield new Value.Fields(full);
            }
            default -> value;
        };
    }

    private static boolean isEmpty(Value value) {
        return value.equals(Value.Fields.EMPTY) || value.equals(new Value.Items(List.of()));
    }

    @Test
    void theExampleOfAnErrorIsTheMessageOfTheEngine() throws IOException {
        var request =
                examples().stream()
                        .map(example -> RpcMessage.parse(example.toJson()))
                        .filter(RpcRequest.class::isInstance)
                        .map(RpcRequest.class::cast)
                        .filter(ProtocolDocumentTest::isRefused)
                        .findFirst()
                        .orElseThrow();
        var failure =
                examples().stream()
                        .map(example -> RpcMessage.parse(example.toJson()))
                        .filter(RpcFailure.class::isInstance)
                        .map(RpcFailure.class::cast)
                        .filter(answer -> answer.id().equals(request.id()))
                        .findFirst()
                        .orElseThrow();
        var name = CommandCatalog.ALL.get(request.method());

        assertThat(failure.error().message()).isEqualTo(refusal(name, request.params()));
    }

    private static String refusal(CommandName name, Value.Fields params) {
        try {
            return name.read(params).toString();
        } catch (NerveException.Invalid e) {
            return e.getMessage();
        }
    }

    @Test
    void theExamplesOfFormerNamesHaveTheNoticesOfTheEngine() throws IOException {
        var messages = examples().stream().map(one -> RpcMessage.parse(one.toJson())).toList();
        for (var message : messages) {
            if (message instanceof RpcRequest(var id, var method, var params)
                    && !method.equals("resize_node")) {
                var notices = CommandCatalog.ALL.get(method).read(params).notices();
                messages.stream()
                        .filter(RpcResult.class::isInstance)
                        .map(RpcResult.class::cast)
                        .filter(result -> result.id().equals(id))
                        .forEach(result -> assertThat(result.notices()).isEqualTo(notices));
            }
        }
    }
}

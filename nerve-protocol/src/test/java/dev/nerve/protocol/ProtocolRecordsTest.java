package dev.nerve.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.protocol.codec.RecordCodec;
import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.event.CustomEventData;
import dev.nerve.protocol.schema.ProtocolSchema;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProtocolRecordsTest {

    private static final List<Class<? extends Record>> RECORDS = ProtocolRecords.all();
    private static final JsonSchemaValidator VALIDATOR = new JsonSchemaValidator();

    @Test
    void everyRecordSurvivesTheWire() {
        RandomSeeds.each(
                40,
                random -> {
                    var records = new RandomRecords(random);
                    for (var type : RECORDS) {
                        var record = records.next(type);
                        assertThat(RecordCodec.decode(type, RecordCodec.encode(record)))
                                .isEqualTo(record);
                        assertThat(RecordCodec.parse(type, RecordCodec.toJson(record)))
                                .isEqualTo(record);
                    }
                });
    }

    @Test
    void unknownFieldsOfEveryRecordAreIgnored() {
        RandomSeeds.each(
                5,
                random -> {
                    var records = new RandomRecords(random);
                    for (var type : RECORDS) {
                        var record = records.next(type);
                        var more =
                                RecordCodec.encode(record)
                                        .with("field_of_a_later_version", records.value());
                        assertThat(RecordCodec.decode(type, more)).isEqualTo(record);
                    }
                });
    }

    @Test
    void anyValueIsARecordOrInvalid() {
        RandomSeeds.each(
                20,
                random -> {
                    var records = new RandomRecords(random);
                    for (var type : RECORDS) {
                        tryToDecode(type, records.value());
                        var names = names(type);
                        var fields =
                                names.stream()
                                        .collect(
                                                Collectors.toMap(
                                                        name -> name, _ -> records.value()));
                        tryToDecode(type, Value.fields(fields));
                    }
                });
    }

    private static void tryToDecode(Class<? extends Record> type, Value value) {
        try {
            RecordCodec.decode(type, value);
        } catch (NerveException.Invalid e) {
            assertThat(e.getMessage()).startsWith("invalid " + type.getSimpleName() + ": ");
        }
    }

    private static Set<String> names(Class<? extends Record> type) {
        return WireShape.of(type).components().stream()
                .map(component -> component.wireName())
                .collect(Collectors.toSet());
    }

    @Test
    void theSchemaAcceptsEveryRecord() {
        RandomSeeds.each(
                3,
                random -> {
                    var records = new RandomRecords(random);
                    for (var type : RECORDS) {
                        var some =
                                IntStream.range(0, 5)
                                        .mapToObj(_ -> RecordCodec.encode(records.next(type)))
                                        .toList();
                        assertThat(VALIDATOR.problems(listOf(type), Value.of(some)))
                                .as("%s: %s", type, some)
                                .isEmpty();
                    }
                });
    }

    private static Value.Fields listOf(Class<? extends Record> type) {
        var schema = ProtocolSchema.of(type);
        var definitions = schema.at("[\"$defs\"]");
        var reference = Value.Fields.EMPTY.with("$ref", schema.at("[\"$ref\"]"));
        return Value.Fields.EMPTY
                .with("type", "array")
                .with("items", reference)
                .with("$defs", definitions);
    }

    @Test
    void theSchemaAndTheCodecRefuseTheSame() {
        RandomSeeds.each(
                2,
                random -> {
                    var records = new RandomRecords(random);
                    for (var type : RECORDS) {
                        var broken = new RecordMutation(random).of(records.next(type));
                        assertThat(VALIDATOR.problems(ProtocolSchema.of(type), broken))
                                .as("%s: %s", type, broken)
                                .isNotEmpty();
                        assertThatThrownBy(() -> RecordCodec.decode(type, broken))
                                .as("%s: %s", type, broken)
                                .isInstanceOf(NerveException.Invalid.class);
                    }
                });
    }

    @Test
    void everyRecordOfTheModuleIsPartOfTheProtocol() throws IOException {
        assertThat(RECORDS).containsAll(dataRecords());
        assertThat(RECORDS).hasSizeGreaterThan(200);
        assertThat(RECORDS.stream().map(Class::getSimpleName)).doesNotHaveDuplicates();
    }

    /// {@return the records in the packages of commands, replies and events}
    private static List<Class<? extends Record>> dataRecords() throws IOException {
        var classes = Path.of("src/main/java/dev/nerve/protocol");
        var sources = ProtocolRecordsTest.class.getPackageName();
        try (var files = Files.walk(classes)) {
            return files.map(file -> classes.relativize(file).toString())
                    .filter(file -> file.endsWith(".java") && !file.endsWith("package-info.java"))
                    .filter(file -> !file.matches("(codec|catalog|rpc|schema)/.*"))
                    .map(file -> file.replace(".java", "").replace('/', '.'))
                    .flatMap(name -> records(sources + "." + name))
                    .toList();
        }
    }

    private static Stream<Class<? extends Record>> records(String name) {
        try {
            var type = Class.forName(name);
            return Stream.concat(Stream.of(type), Arrays.stream(type.getDeclaredClasses()))
                    .filter(Class::isRecord)
                    .filter(one -> one != CustomEventData.class)
                    .map(one -> one.asSubclass(Record.class));
        } catch (ClassNotFoundException e) {
            throw new LinkageError("a source file has a class", e);
        }
    }
}

package dev.nerve.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonSchemaValidatorTest {

    private static final String PERSON =
            """
            {"type": "object",
             "properties": {
               "name": {"type": "string", "minLength": 1},
               "age": {"type": "integer", "minimum": 0},
               "mail": {"type": "array", "items": {"$ref": "#/$defs/address"}}},
             "required": ["name", "age"],
             "additionalProperties": false,
             "$defs": {"address": {"type": "string", "pattern": "@"}}}
            """;

    @Test
    void aValueOfTheRightShapeHasNoProblems() {
        assertThat(problems(PERSON, "{\"name\":\"Ada\",\"age\":36,\"mail\":[\"a@b\"]}")).isEmpty();
        assertThat(problems(PERSON, "{\"name\":\"Ada\",\"age\":1e2}")).isEmpty();
    }

    @Test
    void everyProblemIsToldWithItsPathInAStableOrder() {
        var problems = problems(PERSON, "{\"name\":\"\",\"mail\":[\"a@b\",\"c\",1],\"x\":1}");

        assertThat(problems)
                .containsExactly(
                        "$.mail[1]: does not match the regex pattern @",
                        "$.mail[2]: integer found, string expected",
                        "$.name: must be at least 1 characters long",
                        "$: property 'x' is not defined in the schema and the schema does not allow"
                                + " additional properties",
                        "$: required property 'age' not found");
        assertThat(problems(PERSON, "{\"x\":1,\"mail\":[\"a@b\",\"c\",1],\"name\":\"\"}"))
                .isEqualTo(problems);
    }

    @Test
    void atMostTwentyProblemsAreTold() {
        var many = IntStream.range(0, 100).mapToObj(_ -> "1").collect(Collectors.joining(","));

        assertThat(problems("{\"items\":{\"type\":\"string\"}}", "[" + many + "]")).hasSize(20);
    }

    @Test
    void theDraftOf2020IsUsed() {
        var tuple = "{\"prefixItems\":[{\"type\":\"string\"}],\"items\":false}";

        assertThat(problems(tuple, "[\"a\"]")).isEmpty();
        assertThat(problems(tuple, "[\"a\",1]")).hasSize(1);
    }

    @Test
    void anotherDraftCanBeNamed() {
        var tuple =
                "{\"$schema\":\"http://json-schema.org/draft-07/schema#\","
                        + "\"items\":[{\"type\":\"string\"}],\"additionalItems\":false}";

        assertThat(problems(tuple, "[\"a\"]")).isEmpty();
        assertThat(problems(tuple, "[\"a\",1]")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"strin\"}",
                "{\"required\":\"name\"}",
                "{\"properties\":[]}",
                "{\"minimum\":\"1\"}",
                "{\"pattern\":\"(\"}",
                "{\"$ref\":\"#/$defs/missing\"}",
                "{\"$ref\":\"classpath:draft/2020-12/schema\"}",
                "{\"$ref\":\"other.json\"}",
                "{\"$schema\":\"https://example.com/mine\"}",
                "{\"$ref\":\"#\"}",
            })
    void aSchemaThatMakesNoSenseIsRefused(String schema) {
        assertThatThrownBy(() -> problems(schema, "{}"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("the JSON Schema ");
    }

    @Test
    void nothingIsEverFetched(@TempDir Path directory) throws IOException {
        var file = Files.writeString(directory.resolve("a.json"), "{\"type\":\"string\"}");
        var requests = new AtomicInteger();
        var server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    requests.incrementAndGet();
                    exchange.close();
                });
        server.start();
        try {
            var there = "http://127.0.0.1:" + server.getAddress().getPort() + "/a.json";
            for (var address : List.of(there, file.toUri().toString())) {
                assertThatThrownBy(() -> problems("{\"$ref\":\"" + address + "\"}", "1"))
                        .isInstanceOf(NerveException.Invalid.class);
            }
        } finally {
            server.stop(0);
        }
        assertThat(requests).hasValue(0);
    }

    @Test
    void largeNumbersAreExact() {
        assertThat(problems("{\"maximum\":9007199254740993}", "9007199254740994")).hasSize(1);
        assertThat(problems("{\"maximum\":9007199254740993}", "9007199254740993")).isEmpty();
    }

    @Test
    void schemasDoNotKnowEachOther() {
        problems("{\"$id\":\"https://example.com/a\",\"type\":\"string\"}", "\"x\"");

        assertThatThrownBy(() -> problems("{\"$ref\":\"https://example.com/a\"}", "1"))
                .isInstanceOf(NerveException.Invalid.class);
    }

    @Test
    void aDeepValueIsChecked() {
        var deep = "[".repeat(127) + "]".repeat(127);

        assertThat(problems("{\"items\":{\"$ref\":\"#\"},\"type\":\"array\"}", deep)).isEmpty();
    }

    private static List<String> problems(String schema, String value) {
        return new JsonSchemaValidator()
                .problems((Value.Fields) Json.parse(schema), Json.parse(value));
    }
}

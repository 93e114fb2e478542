package dev.nerve.node.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.value.Value;
import dev.nerve.value.schema.AnySchema;
import dev.nerve.value.schema.BooleanSchema;
import dev.nerve.value.schema.DurationSchema;
import dev.nerve.value.schema.FieldSchema;
import dev.nerve.value.schema.ListSchema;
import dev.nerve.value.schema.MapSchema;
import dev.nerve.value.schema.NumberSchema;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.TextSchema;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeKindsTest {

    private final NodeKinds kinds = NodeKinds.of(List.of(IdentityNode.kind(), new Demanding()));

    @Test
    void kindsAreToldInTheirOrder() {
        assertThat(kinds.all()).extracting(NodeKind::type).containsExactly("identity", "demanding");
        assertThat(kinds.get("demanding")).isEqualTo(new Demanding());
    }

    @Test
    void unknownTypeIsRefusedWithThoseThereAre() {
        assertThatThrownBy(() -> make("bash", Map.of()))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("node 'n': unknown type 'bash'; there is: identity, demanding");
        assertThatThrownBy(() -> kinds.get("No\u001b[2J"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("unknown type 'No\\u001b[2J'; there is: identity, demanding");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnce() {
        var given = new HashMap<String, Object>();
        given.put("count", "many");
        given.put("wait", "soon");
        given.put("colour", "red");

        assertThatThrownBy(() -> make("demanding", given))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("node 'n' (demanding): ")
                .hasMessageContaining("missing parameter 'name': what it is called; ")
                .hasMessageContaining("parameter 'count' must be a number, not \"many\"; ")
                .hasMessageContaining(
                        "parameter 'wait' must be a duration such as 500ms or 2s, not \"soon\"; ")
                .hasMessageEndingWith(
                        "unknown parameter 'colour';"
                                + " it takes name, count, on, wait, items, map, any");
    }

    @Test
    void kindWithoutParametersSaysSo() {
        assertThatThrownBy(() -> make("identity", Map.of("a", 1)))
                .hasMessage("node 'n' (identity): unknown parameter 'a'; it takes none");
    }

    @Test
    void nullIsAsGoodAsAbsent() {
        var given = new HashMap<String, Object>();
        given.put("name", null);
        given.put("count", null);

        assertThatThrownBy(() -> make("demanding", given))
                .hasMessage("node 'n' (demanding): missing parameter 'name': what it is called");
    }

    @Test
    void whatFitsIsMade() {
        var given =
                Map.of(
                        "name",
                        "a",
                        "count",
                        1.5,
                        "on",
                        true,
                        "wait",
                        "500ms",
                        "items",
                        List.of(1),
                        "map",
                        Map.of("a", 1),
                        "any",
                        List.of());

        assertThat(make("demanding", given).id()).isEqualTo(NodeId.of("n"));
    }

    @ParameterizedTest
    @CsvSource({
        "name, 1, a text",
        "on, 1, true or false",
        "items, 1, a list",
        "map, 1, an object",
        "wait, 1, a duration such as 500ms or 2s"
    })
    void whatDoesNotFitIsRefused(String name, int value, String form) {
        var given = new HashMap<String, Object>(Map.of("name", "a"));
        given.put(name, value);

        assertThatThrownBy(() -> make("demanding", given))
                .hasMessageContaining(
                        "parameter '%s' must be %s, not %d".formatted(name, form, value));
    }

    @Test
    void longValuesAreCutInTheMessage() {
        var given = Map.of("name", List.of("x".repeat(10_000)));

        assertThatThrownBy(() -> make("demanding", given))
                .hasMessageEndingWith("x…")
                .message()
                .hasSizeLessThan(200);
    }

    @Test
    void typesAreDifferent() {
        assertThatThrownBy(() -> NodeKinds.of(List.of(new Demanding(), new Demanding())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two kinds are called demanding");
    }

    private Node make(String type, Map<String, ?> parameters) {
        return kinds.make(new NodeDefinition(NodeId.of("n"), type, Value.fields(parameters)));
    }

    /// A kind with a parameter of every form.
    private record Demanding() implements NodeKind {

        @Override
        public String type() {
            return "demanding";
        }

        @Override
        public ObjectSchema parameters() {
            return ObjectSchema.of(
                    FieldSchema.required("name", TextSchema.ANY, "what it is called"),
                    FieldSchema.optional("count", NumberSchema.ANY, "how many"),
                    FieldSchema.optional("on", BooleanSchema.BOOLEAN, "whether"),
                    FieldSchema.optional("wait", DurationSchema.DURATION, "how long"),
                    FieldSchema.optional("items", ListSchema.of(AnySchema.ANY, "a list"), "which"),
                    FieldSchema.optional("map", MapSchema.of(AnySchema.ANY, "an object"), "what"),
                    FieldSchema.optional("any", AnySchema.ANY, "anything"));
        }

        @Override
        public Node make(NodeDefinition definition, NodeKinds kinds) {
            return new IdentityNode(definition.id());
        }
    }
}

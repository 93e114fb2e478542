package dev.nerve.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.Nerve;
import dev.nerve.json.Json;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.node.kind.NodeKind;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.testkit.RandomSeeds;
import dev.nerve.value.Value;
import dev.nerve.value.schema.DefinitionSchema;
import dev.nerve.value.schema.NodeSchemas;
import dev.nerve.value.schema.ObjectSchema;
import dev.nerve.value.schema.SchemaCheck;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The parameters of every kind, as nerve checks them and as their JSON Schema says.
class NodeSchemasTest {

    private final Nerve nerve = Nerve.open();
    private final NodeKinds kinds = nerve.kinds();
    private final JsonSchemaValidator validator = new JsonSchemaValidator();

    @AfterEach
    void close() {
        nerve.close();
    }

    static List<String> right() {
        return DefinitionExamples.right();
    }

    static List<String> wrong() {
        return DefinitionExamples.wrong();
    }

    @ParameterizedTest
    @MethodSource("right")
    void aRightDefinitionFitsItsSchemaAndMakesANode(String text) {
        var definition = Json.parse(text);

        assertThat(validator.problems(kinds.schema(), definition)).isEmpty();
        assertThat(validator.problems(kind(definition).schema(), definition)).isEmpty();
        assertThat(kinds.problems(definition)).isEmpty();
        assertThat(kinds.make(NodeDefinition.of(definition)).definition()).isPresent();
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void aWrongDefinitionIsRefusedByItsSchemaAndByNerve(String text) {
        var definition = Json.parse(text);

        assertThat(validator.problems(kinds.schema(), definition)).isNotEmpty();
        assertThat(kinds.problems(definition)).isNotEmpty();
    }

    @Test
    void everyKindHasExamples() {
        assertThat(types(right())).containsAll(kinds.all().stream().map(NodeKind::type).toList());
    }

    private static List<String> types(List<String> texts) {
        return texts.stream()
                .map(text -> Json.parse(text).at("type").text())
                .collect(Collectors.toList());
    }

    @Test
    void theSchemaAndTheCheckAgreeOnChangedDefinitions() {
        var schema = kinds.schema();
        RandomSeeds.each(
                300,
                random -> {
                    var examples = right();
                    var text = examples.get(random.nextInt(examples.size()));
                    var changed = new ValueMutation(random).change(Json.parse(text));

                    var said = validator.problems(schema, changed);
                    var problems = problems(changed);

                    assertThat(problems.isEmpty())
                            .as("%s%n%s%n%s", changed, said, problems)
                            .isEqualTo(said.isEmpty());
                    if (!problems.isEmpty()) {
                        assertThat(kinds.problems(changed)).as(changed.toJson()).isNotEmpty();
                    }
                });
    }

    /// Checks the forms alone: some kinds also refuse what no schema can say.
    private List<String> problems(Value definition) {
        var place = SchemaCheck.of(new Forms(kinds));
        DefinitionSchema.DEFINITION.check(definition, place);
        return place.problems();
    }

    private NodeKind kind(Value definition) {
        return kinds.get(definition.at("type").text());
    }

    private record Forms(NodeKinds kinds) implements NodeSchemas {

        @Override
        public List<String> types() {
            return kinds.schemas().types();
        }

        @Override
        public ObjectSchema parameters(String type) {
            return kinds.schemas().parameters(type);
        }

        @Override
        public void check(String id, String type, Value.Fields parameters, SchemaCheck place) {
            parameters(type).check(parameters, place);
        }
    }
}

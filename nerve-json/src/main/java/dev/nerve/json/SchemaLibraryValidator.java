package dev.nerve.json;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaException;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.path.PathType;
import com.networknt.schema.resource.SchemaLoader;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/// Validates with the library for JSON Schema. Only this class uses the library.
final class SchemaLibraryValidator {

    // The logging facade of the library would complain that it has no backend.
    static {
        System.setProperty("slf4j.internal.verbosity", "ERROR");
    }

    private static final int MOST_TOLD = 20;
    private static final String DRAFTS = "https://json-schema.org/";
    private static final SchemaLocation DRAFT =
            SchemaLocation.of(SpecificationVersion.DRAFT_2020_12.getDialectId());

    private static final SchemaRegistryConfig CONFIG =
            SchemaRegistryConfig.builder()
                    .pathType(PathType.JSON_PATH)
                    .locale(Locale.ENGLISH)
                    .build();

    /// Loads only the drafts that are part of the library.
    private static final SchemaLoader LOADER =
            SchemaLoader.builder()
                    .allow(address -> address.toString().startsWith(DRAFTS))
                    .fetchRemoteResources(false)
                    .build();

    private static final Schema SHAPE_OF_SCHEMAS = registry().getSchema(DRAFT);

    private SchemaLibraryValidator() {}

    static List<String> problems(Value.Fields schema, Value value) {
        var nodes = node(schema);
        refuseNonsense(nodes);
        return sensible(() -> messages(compiled(nodes).validate(node(value))));
    }

    /// Returns a new registry. Schemas are not cached, because a schema could then find another one
    /// by its id.
    private static SchemaRegistry registry() {
        return SchemaRegistry.withDefaultDialect(
                SpecificationVersion.DRAFT_2020_12,
                builder -> builder.schemaRegistryConfig(CONFIG).schemaLoader(LOADER));
    }

    private static Schema compiled(JsonNode schema) {
        var compiled = registry().getSchema(schema);
        compiled.initializeValidators();
        return compiled;
    }

    private static void refuseNonsense(JsonNode schema) {
        var declared = schema.path("$schema").asString("");
        boolean ours = declared.isEmpty() || declared.startsWith(DRAFT.toString());
        var problems = ours ? messages(SHAPE_OF_SCHEMAS.validate(schema)) : List.<String>of();
        if (!problems.isEmpty()) {
            throw new NerveException.Invalid(
                    "the JSON Schema makes no sense: " + String.join("; ", problems));
        }
    }

    private static <T> T sensible(Supplier<T> check) {
        try {
            return check.get();
        } catch (SchemaException e) {
            throw new NerveException.Invalid(
                    ("the JSON Schema makes no sense: %s; its references must point inside the"
                                    + " schema")
                            .formatted(e.getMessage()));
        } catch (StackOverflowError _) {
            throw new NerveException.Invalid("the JSON Schema refers to itself without end");
        }
    }

    private static List<String> messages(List<Error> errors) {
        return errors.stream()
                .map(error -> error.getInstanceLocation() + ": " + error.getMessage())
                .distinct()
                .sorted()
                .limit(MOST_TOLD)
                .toList();
    }

    private static JsonNode node(Value value) {
        var factory = JsonNodeFactory.instance;
        return switch (value) {
            case Value.Null _ -> factory.nullNode();
            case Value.Bool(var yes) -> factory.booleanNode(yes);
            case Value.Num(var number) ->
                    number.scale() <= 0
                            ? factory.numberNode(number.toBigInteger())
                            : factory.numberNode(number);
            case Value.Text(var text) -> factory.stringNode(text);
            case Value.Items(var items) -> {
                var array = factory.arrayNode();
                items.forEach(item -> array.add(node(item)));
                yield array;
            }
            case Value.Fields(var fields) -> {
                var object = factory.objectNode();
                fields.forEach((name, field) -> object.set(name, node(field)));
                yield object;
            }
        };
    }
}

package dev.nerve.app.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Event;
import dev.nerve.event.Fact;
import dev.nerve.execution.RunRequest;
import dev.nerve.json.Json;
import dev.nerve.json.Yaml;
import dev.nerve.node.Node;
import dev.nerve.node.definition.NodeDefinition;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.script.YamlWorkflows;
import dev.nerve.testkit.RecordingEventSink;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The workflows in `examples`, run from their files and from definitions that were stored.
class DefinedExamplesTest {

    private static final Path EXAMPLES = Path.of("").toAbsolutePath().resolveSibling("examples");
    private static final Set<String> NOT_IN_A_DEFINITION = Set.of("nerve", "id", "nodes");

    @TempDir Path directory;

    static List<Path> examples() throws IOException {
        try (var files = Files.list(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void aDefinitionDoesWhatTheFileDoes(Path file) throws IOException, InterruptedException {
        var text = Files.readString(file);

        var ofFile = lines("file", text, nerve -> read(text, nerve));
        var ofDefinition = lines("definition", text, nerve -> stored(text, nerve));

        assertThat(ofDefinition).isEqualTo(ofFile).hasSizeGreaterThan(2);
    }

    private static Node read(String text, Nerve nerve) {
        return YamlWorkflows.read(text, "example.yaml", nerve.kinds()).workflow();
    }

    private static Node stored(String text, Nerve nerve) {
        var file = Yaml.parse("example.yaml", text);
        var parameters = new LinkedHashMap<>(file.fields());
        parameters.keySet().removeAll(NOT_IN_A_DEFINITION);
        var id = NodeId.of(file.at("id").text());
        var definition = new NodeDefinition(id, "workflow", new Value.Fields(parameters));
        var json = Json.parse(definition.toValue().toJson());
        var node = nerve.kinds().make(NodeDefinition.of(json));
        assertThat(node.definition()).contains(definition);
        return node;
    }

    /// {@return the events of a run in a session with the nodes of the file, sorted}
    private List<String> lines(String name, String text, Function<Nerve, Node> maker)
            throws InterruptedException {
        var sink = new RecordingEventSink();
        try (var nerve = Nerve.open(directory.resolve(name), directory, Map.of());
                var client = nerve.connect()) {
            var session = nerve.sessions().create("work", "");
            for (var node : YamlWorkflows.read(text, "example.yaml", nerve.kinds()).nodes()) {
                session.add(nerve.kinds().make(node));
            }
            var request = RunRequest.of(maker.apply(nerve), "Write a stack").listener(sink);
            session.run(request.listener(event -> approve(event, client)));
        }
        // The pieces in which a command's output arrives depend on its timing.
        var pieces = lines(sink, fact -> fact instanceof Fact.OutputChunk).distinct();
        var others = lines(sink, fact -> !(fact instanceof Fact.OutputChunk));
        return Stream.concat(pieces, others).sorted().toList();
    }

    /// Answers a gate as soon as it asks.
    private static void approve(Event event, Connection client) {
        if (event.fact() instanceof ControlFact.GateWaiting) {
            try {
                client.call(
                        new InboxCommands.Answer(
                                null,
                                event.run().name(),
                                event.path().toString(),
                                Value.of("approve"),
                                "test",
                                null));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static Stream<String> lines(RecordingEventSink sink, Predicate<Fact> kind) {
        return sink.events().stream()
                .filter(event -> kind.test(event.fact()))
                .map(DefinedExamplesTest::line);
    }

    /// {@return the event without times, and without the random part of the names of forks}
    private static String line(Event event) {
        return "%s %s %s"
                .formatted(event.fact().type(), event.path(), event.node())
                .replaceAll("-[0-9a-z]{8}\\b", "-x");
    }
}

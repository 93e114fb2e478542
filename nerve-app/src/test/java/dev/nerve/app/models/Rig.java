package dev.nerve.app.models;

import dev.nerve.NodeId;
import dev.nerve.app.Nerve;
import dev.nerve.app.OpenedNerve;
import dev.nerve.chat.ChatNode;
import dev.nerve.chat.setup.ChatOptions;
import dev.nerve.conversation.ConversationRow;
import dev.nerve.conversation.RowContent;
import dev.nerve.execution.RunRequest;
import dev.nerve.node.Node;
import dev.nerve.node.RetryPolicy;
import dev.nerve.run.Outcome;
import dev.nerve.session.Session;
import dev.nerve.testkit.RecordingEventSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Nerve with all its real parts, and a provider on this machine.
///
/// *Confined to one thread.*
final class Rig implements AutoCloseable {

    /// The keys, by the names of providers.
    static final Map<String, String> KEYS =
            Map.of(
                    "anthropic", "dummy-key-anthropic-0123",
                    "openai", "dummy-key-openai-0123",
                    "openai-chat", "dummy-key-openai-0123",
                    "gemini", "dummy-key-gemini-0123",
                    "acme", "dummy-key-of-the-file-0123");

    private final Wire wire;
    private final Path directory;
    private final ModelServer server;
    private final RecordingEventSink sink = new RecordingEventSink();
    private Duration silence = Duration.ofSeconds(20);
    private Nerve nerve;

    private Rig(Wire wire, Path directory, ModelServer server) throws IOException {
        this.wire = wire;
        this.directory = directory;
        this.server = server;
        configure(directory, server);
        this.nerve = opened();
        nerve.sessions().create("work", "");
    }

    static Rig open(Wire wire, Path directory) throws IOException {
        return new Rig(wire, directory, ModelServer.open(Script.stream(wire.text("Hello"))));
    }

    private static void configure(Path directory, ModelServer server) throws IOException {
        var config = directory.resolve("config.yaml");
        Files.createFile(
                config,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.writeString(
                config,
                """
                providers:
                  acme:
                    dialect: chat
                    address: %s
                    key: %s
                """
                        .formatted(server.address(), KEYS.get("acme")));
    }

    private Nerve opened() {
        return OpenedNerve.impatient(store(), directory, environment(), silence);
    }

    Map<String, String> environment() {
        var environment = new HashMap<String, String>();
        environment.put("PATH", System.getenv("PATH"));
        environment.put("NERVE_CONFIG", directory.resolve("config.yaml").toString());
        for (var name : List.of("ANTHROPIC", "OPENAI", "GEMINI")) {
            environment.put(name + "_BASE_URL", server.address());
            environment.put(
                    name + "_API_KEY", "dummy-key-" + name.toLowerCase(Locale.ROOT) + "-0123");
        }
        return environment;
    }

    Path store() {
        return directory.resolve("store");
    }

    ModelServer server() {
        return server;
    }

    Nerve nerve() {
        return nerve;
    }

    Session session() {
        return nerve.sessions().get("work");
    }

    /// {@return all that happened in what was said through this}
    RecordingEventSink sink() {
        return sink;
    }

    /// Closes nerve and opens it again on the same store.
    void restart() {
        nerve.close();
        nerve = opened();
    }

    /// The same, and from now on a provider may be silent for so long only.
    void restart(Duration longest) {
        silence = longest;
        restart();
    }

    /// {@return how the model is asked: again at once if that can help}
    ChatOptions terms() {
        return ChatOptions.of(wire.model())
                .with(RetryPolicy.times(2).withJitter(0).withDelay(Duration.ofMillis(1)));
    }

    ChatNode chat(ChatOptions options) {
        return session().add(nerve.chat("chat", options));
    }

    ChatNode chat(String id) {
        return (ChatNode) session().get(NodeId.of(id));
    }

    Outcome say(Node node, String words) throws InterruptedException {
        return session().run(RunRequest.of(node, words).listener(sink));
    }

    List<RowContent> history(ChatNode chat) {
        return nerve.conversations().history(chat.conversation()).stream()
                .map(ConversationRow::content)
                .toList();
    }

    @Override
    public void close() throws IOException {
        nerve.close();
        server.close();
    }
}

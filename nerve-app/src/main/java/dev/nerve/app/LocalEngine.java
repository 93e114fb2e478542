package dev.nerve.app;

import dev.nerve.engine.Engine;
import dev.nerve.engine.setup.ConversationServices;
import dev.nerve.engine.setup.EngineDescription;
import dev.nerve.engine.setup.EngineServices;
import dev.nerve.engine.setup.NodeServices;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.json.JsonGateValidator;
import dev.nerve.protocol.Connection;
import dev.nerve.secret.Secrets;
import dev.nerve.workflow.run.InboxService;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The engine behind the connections of a program. It opens with the first connection. *Safe for
/// many threads.*
final class LocalEngine implements AutoCloseable {

    private final Nerve nerve;
    private @Nullable Engine engine;

    /// @param nerve the services of the engine
    LocalEngine(Nerve nerve) {
        this.nerve = nerve;
    }

    synchronized Connection connect() {
        var open = engine;
        if (open == null) {
            open = Engine.open(services());
            engine = open;
        }
        return open.connect();
    }

    private EngineServices services() {
        var runner = nerve.runner();
        return new EngineServices(
                description(),
                runner,
                new NodeServices(
                        nerve.sessions(),
                        nerve.kinds(),
                        nerve.store().histories(),
                        nerve.workspaces()::diff),
                new ConversationServices(
                        nerve.chats().conversations(),
                        nerve.chats().blobs(),
                        nerve.chats().models()),
                new WorkflowServices(nerve.workflows(), nerve.boundWorkflows(), nerve.files()),
                runs(runner.secrets()));
    }

    private EngineDescription description() {
        var paths =
                nerve.store()
                        .directory()
                        .map(store -> Map.of("store", absolute(store)))
                        .orElse(Map.of());
        return new EngineDescription(UUID.randomUUID().toString(), Release.VERSION.number(), paths);
    }

    private static String absolute(Path path) {
        return path.toAbsolutePath().normalize().toString();
    }

    private RunServices runs(Secrets secrets) {
        var inbox =
                new InboxService(
                        nerve.store().runs().gates(),
                        SystemTime.SYSTEM,
                        secrets,
                        new JsonGateValidator());
        var store = nerve.store();
        return new RunServices(
                nerve.runs(),
                nerve.lights(),
                store.runs(),
                inbox,
                store.permissionRules(),
                store::shrink);
    }

    @Override
    public synchronized void close() {
        var open = engine;
        engine = null;
        if (open != null) {
            open.close();
        }
    }
}

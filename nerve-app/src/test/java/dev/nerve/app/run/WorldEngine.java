package dev.nerve.app.run;

import dev.nerve.NerveException;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.engine.Engine;
import dev.nerve.engine.setup.ConversationServices;
import dev.nerve.engine.setup.EngineDescription;
import dev.nerve.engine.setup.EngineServices;
import dev.nerve.engine.setup.NodeServices;
import dev.nerve.engine.setup.RunServices;
import dev.nerve.engine.setup.WorkflowServices;
import dev.nerve.engine.setup.WorkspaceDiffReader;
import dev.nerve.engine.workflow.StoredWorkflows;
import dev.nerve.engine.workflow.WorkflowDrawing;
import dev.nerve.engine.workflow.WorkflowProblem;
import dev.nerve.engine.workflow.WorkflowReader;
import dev.nerve.execution.NodeRunner;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.node.Nodes;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.node.kind.NodeKinds;
import dev.nerve.protocol.Connection;
import dev.nerve.secret.Secrets;
import dev.nerve.session.SessionRegistry;
import dev.nerve.store.HistoryStore;
import dev.nerve.store.WorkflowSource;
import dev.nerve.store.WorkflowStore;
import dev.nerve.store.memory.InMemoryBlobStore;
import dev.nerve.store.memory.InMemoryConversationStore;
import dev.nerve.store.memory.InMemoryPermissionRuleStore;
import dev.nerve.testkit.FakeRunMaker;
import dev.nerve.workflow.BoundWorkflows;
import dev.nerve.workflow.LoadedWorkflow;
import dev.nerve.workflow.SourceDefect;
import dev.nerve.workflow.light.LightRunService;
import dev.nerve.workflow.run.InboxService;
import dev.nerve.workflow.run.RunService;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The engine of one command over the workflows and runs of a test.
public final class WorldEngine implements AutoCloseable {

    private final RunWorld world;
    private final RunService runs;
    private final NodeRunner runner;
    private @Nullable Engine engine;

    WorldEngine(RunWorld world, RunService runs, NodeRunner runner) {
        this.world = world;
        this.runs = runs;
        this.runner = runner;
    }

    /// {@return its runs}
    public RunService runs() {
        return runs;
    }

    Connection connect() {
        var open = engine;
        if (open == null) {
            open = Engine.open(services());
            engine = open;
        }
        return open.connect();
    }

    private EngineServices services() {
        var kinds = NodeKinds.of(List.of(IdentityNode.kind()));
        var files = new WorldWorkflowReader(world);
        return new EngineServices(
                new EngineDescription("a test", "1", Map.of()),
                runner,
                new NodeServices(
                        new SessionRegistry(runner, kinds, world.time()),
                        kinds,
                        HistoryStore.none(),
                        WorkspaceDiffReader.none()),
                new ConversationServices(
                        new ConversationService(
                                new InMemoryConversationStore(), InstantSource.system()),
                        new InMemoryBlobStore(),
                        model -> {
                            throw new NerveException.NotFound("there is no model " + model);
                        }),
                new WorkflowServices(
                        new StoredWorkflows(workflows(), files, world.time()),
                        new BoundWorkflows(),
                        files),
                new RunServices(
                        runs,
                        new LightRunService(
                                runner, world.store(), FakeRunMaker.withNodes(Nodes.none())),
                        world.store(),
                        inbox(),
                        new InMemoryPermissionRuleStore(),
                        () -> 0));
    }

    private InboxService inbox() {
        return new InboxService(
                world.store().gates(),
                world.time(),
                Secrets.NONE,
                new JsonSchemaValidator()::problems);
    }

    private WorkflowStore workflows() {
        return world.loaded();
    }

    @Override
    public void close() {
        if (engine != null) {
            engine.close();
        }
        runs.close();
    }

    private record WorldWorkflowReader(RunWorld world) implements WorkflowReader {

        @Override
        public WorkflowSource load(Path file) {
            throw new IllegalStateException("no file has this name: " + file);
        }

        @Override
        public LoadedWorkflow read(WorkflowSource source) {
            return world.read(source);
        }

        @Override
        public List<WorkflowProblem> problems(WorkflowSource source) {
            try {
                read(source);
                return List.of();
            } catch (NerveException.Invalid invalid) {
                return invalid.getMessage().lines().map(WorkflowProblem::of).toList();
            }
        }

        @Override
        public WorkflowDrawing draw(WorkflowSource source) {
            return world.drawing(source);
        }

        @Override
        public Optional<SourceDefect> check(WorkflowSource source) {
            return Optional.empty();
        }
    }
}

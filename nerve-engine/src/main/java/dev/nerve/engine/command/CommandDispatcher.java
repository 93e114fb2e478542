package dev.nerve.engine.command;

import dev.nerve.NerveException;
import dev.nerve.engine.data.NodeDataWriter;
import dev.nerve.engine.data.RunDataWriter;
import dev.nerve.engine.event.NodeStateTracker;
import dev.nerve.engine.execution.AttachmentReader;
import dev.nerve.engine.execution.NodeExecutionService;
import dev.nerve.engine.setup.EngineServices;
import dev.nerve.protocol.BlobCommands;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.ConversationCommands;
import dev.nerve.protocol.EngineCommands;
import dev.nerve.protocol.EventCommands;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.InboxCommands;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.RunCommands;
import dev.nerve.protocol.SearchCommands;
import dev.nerve.protocol.SessionCommands;
import dev.nerve.protocol.TerminalCommands;
import dev.nerve.protocol.WorkflowCommands;

/// The dispatcher that gives each command to the service of its noun. *Safe for many threads.*
///
/// The switches over commands have no default case, so a new command breaks the build until a
/// service executes it.
public final class CommandDispatcher {

    private final EngineCommandService engine;
    private final SessionCommandService sessions;
    private final NodeCommandService nodes;
    private final TerminalCommandService terminals;
    private final BlobCommandService blobs;
    private final ForkCommandService forks;
    private final ConversationCommandService conversations;
    private final GraphCommandService graphs;
    private final WorkflowCommandService workflows;
    private final RunCommandService runs;
    private final InboxCommandService inbox;
    private final UsageCommandService usage;

    /// @param services the services of the engine
    /// @param states the last changes of the states of nodes
    public CommandDispatcher(EngineServices services, NodeStateTracker states) {
        var requests = new RepeatedRequests();
        var live = services.nodes().sessions();
        var talks = services.conversations().conversations();
        var nodeWriter = new NodeDataWriter(states, services.runs().lights());
        var executions =
                new ExecutionCommandService(
                        live,
                        new NodeExecutionService(services.runs().lights()),
                        new AttachmentReader(services.conversations().blobs()));
        var runWriter =
                new RunDataWriter(
                        services.runs().runs(),
                        services.workflows().files(),
                        services.runner().time());
        var settings =
                new ChatSettingsService(live, services.conversations().models(), services.runner());
        this.engine = new EngineCommandService(services.description(), services.nodes().kinds());
        this.sessions = new SessionCommandService(live, services.runs().runs(), requests);
        this.nodes =
                new NodeCommandService(
                        services.nodes(),
                        executions,
                        nodeWriter,
                        requests,
                        services.runner().turns());
        this.terminals = new TerminalCommandService(live, services.runner().secrets());
        this.blobs = new BlobCommandService(services.conversations().blobs());
        this.forks = new ForkCommandService(live, talks, requests);
        this.conversations = new ConversationCommandService(live, talks, settings);
        this.graphs =
                new GraphCommandService(
                        services.nodes(), executions, services.workflows(), nodeWriter, requests);
        this.workflows = new WorkflowCommandService(services.workflows());
        this.runs =
                new RunCommandService(services.runs(), services.workflows(), runWriter, requests);
        this.inbox = new InboxCommandService(services.runs(), services.runner().time());
        this.usage = new UsageCommandService(services.runs());
    }

    /// Executes a command.
    ///
    /// @param command the command
    /// @return the reply, not masked
    /// @throws NerveException if the command is refused
    /// @throws InterruptedException if the thread was interrupted
    public Record execute(ClientCommand<?> command) throws InterruptedException {
        return switch (command) {
            case EngineCommands<?> one -> engine.execute(one);
            case SessionCommands<?> one -> sessions.execute(one);
            case NodeCommands<?> one -> nodes.execute(one);
            case TerminalCommands<?> one -> terminals.execute(one);
            case BlobCommands<?> one -> blobs.execute(one);
            case ForkCommands<?> one -> forks.execute(one);
            case ConversationCommands<?> one -> conversations.execute(one);
            case GraphCommands<?> one -> graphs.execute(one);
            case WorkflowCommands<?> one -> workflows.execute(one);
            case RunCommands<?> one -> runs.execute(one);
            case InboxCommands<?> one -> inbox.execute(one);
            case SearchCommands<?> one -> usage.execute(one);
            case EventCommands<?> _ ->
                    throw new NerveException.Unsupported(
                            "a connection keeps its subscriptions; subscribe with it");
        };
    }
}

package dev.nerve.cli.node;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.Option;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.LabelArguments;
import dev.nerve.cli.client.ReplyAction;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.NodeCommands;
import dev.nerve.protocol.node.NodeData;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The verbs of `nerve node` that show, change and delete nodes.
///
/// @param engines the engine of this directory
record NodeStateVerbs(ClientSource engines) {

    List<Command> commands() {
        return List.of(list(), info(), label(), start(), stop(), reset(), delete());
    }

    private Command list() {
        var action = new NodeListAction(engines, "nodes", NodeStateVerbs::page);
        return Command.verb("list", "Shows the nodes of a session", action)
                .with(NodeArguments.SESSION)
                .with(Option.flag("all", "Shows the nodes of all sessions"))
                .with(Option.setting("state", "STATE", "Only nodes in this state, such as ready"))
                .with(Option.setting("label", "LABEL", "Only nodes with it: NAME or NAME=TEXT"))
                .example("nerve node list", "Those of the session 'default'")
                .example("nerve node list --all --state error", "Those that failed, anywhere")
                .example("nerve node list --json", "The same for a program");
    }

    private static NodeCommands.ListNodes page(CommandArguments arguments, @Nullable String after) {
        return new NodeCommands.ListNodes(
                NodeArguments.session(arguments),
                arguments.has("all"),
                arguments.find("state").orElse(null),
                arguments.find("label").orElse(null),
                null,
                after);
    }

    private Command info() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        named(NodeCommands.GetNode::new),
                        NodePageView::write);
        return verb("info", "Shows a node, with its definition", action)
                .example("nerve node info writer", "Its state, labels and parameters");
    }

    private Command label() {
        var action =
                new ReplyAction<NodeData>(
                        engines::openExisting,
                        arguments ->
                                new NodeCommands.LabelNode(
                                        NodeArguments.session(arguments),
                                        arguments.get("node"),
                                        LabelArguments.of(arguments)),
                        (node, page) ->
                                page.line(
                                        "Labels of node %s: %s"
                                                .formatted(
                                                        node.nodeId(),
                                                        LabelArguments.text(node.labels()))));
        return LabelArguments.addTo(verb("label", "Sets labels of a node, or removes some", action))
                .example("nerve node label writer team=docs", "Sets a label")
                .example("nerve node label writer --remove team", "Removes it");
    }

    private Command start() {
        return state("start", "Starts a node", NodeCommands.StartNode::new)
                .example("nerve node start writer", "Also starts the nodes inside it");
    }

    private Command stop() {
        return state("stop", "Stops a node; its conversation stays", NodeCommands.StopNode::new)
                .example("nerve node stop writer", "A later start continues its conversation");
    }

    private Command reset() {
        return state("reset", "Stops a node and starts it afresh", NodeCommands.ResetNode::new)
                .example("nerve node reset shell", "For a program that hangs");
    }

    private Command delete() {
        var action =
                new ReplyAction<>(
                        engines::openExisting,
                        arguments ->
                                new NodeCommands.DeleteNode(
                                        NodeArguments.session(arguments),
                                        arguments.get("node"),
                                        arguments.find("conversation").orElse(null),
                                        arguments.find("dependents").orElse(null)),
                        NodePageView::writeDeleted);
        return verb("delete", "Stops a node and deletes it", action)
                .with(
                        Option.setting(
                                "conversation",
                                "WHAT",
                                "archive keeps its conversation, delete does not; archive if left"
                                        + " out"))
                .with(
                        Option.setting(
                                "dependents",
                                "WHAT",
                                "What happens to forks of a deleted conversation: restrict,"
                                        + " cascade, detach or keep; restrict if left out"))
                .example("nerve node delete writer", "Its conversation is archived")
                .example("nerve node delete writer --conversation delete", "Deletes it too");
    }

    private Command.Verb state(
            String name,
            String summary,
            BiFunction<@Nullable String, String, ClientCommand<NodeData>> command) {
        var action =
                new ReplyAction<NodeData>(
                        engines::openExisting,
                        named(command),
                        (node, page) ->
                                page.line("Node %s is %s.".formatted(node.nodeId(), node.state())));
        return verb(name, summary, action);
    }

    private static Function<CommandArguments, ClientCommand<NodeData>> named(
            BiFunction<@Nullable String, String, ClientCommand<NodeData>> command) {
        return arguments -> command.apply(NodeArguments.session(arguments), arguments.get("node"));
    }

    private static Command.Verb verb(String name, String summary, ReplyAction<?> action) {
        return Command.verb(name, summary, action)
                .with(NodeArguments.NODE)
                .with(NodeArguments.SESSION);
    }
}

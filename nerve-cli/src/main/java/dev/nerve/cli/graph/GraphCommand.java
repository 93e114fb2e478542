package dev.nerve.cli.graph;

import dev.nerve.cli.Command;
import dev.nerve.cli.LocalCommand;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.ReplyAction;
import dev.nerve.cli.node.NodeArguments;
import dev.nerve.cli.node.NodeListAction;
import dev.nerve.cli.node.NodePageView;
import dev.nerve.protocol.GraphCommands;
import dev.nerve.protocol.workflow.DrawingData;
import java.util.List;

/// The command group `nerve graph`: lists, draws and deletes the graphs of a session.
///
/// @param engines the engine of this directory
public record GraphCommand(ClientSource engines) implements LocalCommand {

    private static final PositionalArgument GRAPH = PositionalArgument.one("graph", "its name");

    @Override
    public Command command() {
        return Command.group("graph", "Graphs of a session", List.of(list(), show(), delete()))
                .example("nerve graph list", "Shows the graphs of the session 'default'")
                .example("nerve graph show build", "Draws a graph");
    }

    private Command list() {
        var action =
                new NodeListAction(
                        engines,
                        "graphs",
                        (arguments, after) ->
                                new GraphCommands.ListGraphs(
                                        NodeArguments.session(arguments), null, after));
        return Command.verb("list", "Shows the graphs of a session", action)
                .with(NodeArguments.SESSION)
                .example("nerve graph list", "Those of the session 'default'")
                .example("nerve graph list --session review --json", "Another, for a program");
    }

    private Command show() {
        var action =
                new ReplyAction<DrawingData>(
                        engines::openForReading,
                        arguments ->
                                new GraphCommands.Draw(
                                        NodeArguments.session(arguments),
                                        arguments.get("graph"),
                                        null,
                                        arguments.find("format").orElse(null)),
                        (drawing, page) -> drawing.text().lines().forEach(page::line));
        return Command.verb("show", "Draws a graph", action)
                .with(GRAPH)
                .with(NodeArguments.SESSION)
                .with(Option.setting("format", "FORMAT", "tree, mermaid or dot; tree if left out"))
                .example("nerve graph show build", "As a tree")
                .example("nerve graph show build --format mermaid", "For Markdown");
    }

    private Command delete() {
        var action =
                new ReplyAction<>(
                        engines::openExisting,
                        arguments ->
                                new GraphCommands.DeleteGraph(
                                        NodeArguments.session(arguments), arguments.get("graph")),
                        NodePageView::writeDeleted);
        return Command.verb("delete", "Deletes a graph; its nodes stay", action)
                .with(GRAPH)
                .with(NodeArguments.SESSION)
                .example("nerve graph delete build", "The nodes that it finds by name stay");
    }
}

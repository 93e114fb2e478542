package dev.nerve.cli.node;

import dev.nerve.cli.Command;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.Option;
import dev.nerve.cli.PositionalArgument;
import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.client.ReplyAction;
import dev.nerve.cli.output.CommandFailure;
import dev.nerve.protocol.ForkCommands;
import dev.nerve.protocol.NodeCommands;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The verbs of `nerve node` that show what nodes did, and that compare and merge forks.
///
/// @param engines the engine of this directory
record NodeReadingVerbs(ClientSource engines) {

    List<Command> commands() {
        return List.of(history(), tools(), diff(), forks(), compare(), merge());
    }

    private Command history() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        arguments ->
                                new NodeCommands.GetHistory(
                                        NodeArguments.session(arguments),
                                        arguments.get("node"),
                                        null,
                                        last(arguments)),
                        NodeReadingView::writeHistory);
        return verb("history", "Shows what a node executed, and what was typed", action)
                .with(NodeArguments.NODE)
                .with(Option.setting("last", "COUNT", "Only the newest entries"))
                .example("nerve node history writer", "All entries, oldest first")
                .example("nerve node history writer --last 5", "The newest five");
    }

    private static @Nullable Integer last(CommandArguments arguments) {
        var typed = arguments.find("last").orElse(null);
        if (typed == null) {
            return null;
        }
        if (!typed.matches("[1-9][0-9]{0,8}")) {
            throw CommandFailure.usage(
                    "--last takes a positive number, not '%s'".formatted(typed),
                    "write it like --last 5");
        }
        return Integer.valueOf(typed);
    }

    private Command tools() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        arguments ->
                                new NodeCommands.ListNodeTools(
                                        NodeArguments.session(arguments), arguments.get("node")),
                        NodeReadingView::writeTools);
        return verb("tools", "Shows the tools of a node", action)
                .with(NodeArguments.NODE)
                .example("nerve node tools writer", "Their names and purposes");
    }

    private Command diff() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        arguments ->
                                new NodeCommands.NodeDiff(
                                        NodeArguments.session(arguments), arguments.get("node")),
                        NodeReadingView::writeDiff);
        return verb("diff", "Shows what changed in the workspace of a node", action)
                .with(NodeArguments.NODE)
                .example("nerve node diff coder", "In the form of git diff");
    }

    private Command forks() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        arguments ->
                                new ForkCommands.ListForks(
                                        NodeArguments.session(arguments), arguments.get("node")),
                        NodeReadingView::writeForks);
        return verb("forks", "Shows the conversation of a node with all forks", action)
                .with(NodeArguments.NODE)
                .example("nerve node forks writer", "As a tree");
    }

    private Command compare() {
        var action =
                new ReplyAction<>(
                        engines::openForReading,
                        arguments ->
                                new ForkCommands.CompareNodes(
                                        NodeArguments.session(arguments),
                                        arguments.get("left"),
                                        arguments.get("right")),
                        NodeReadingView::writeComparison);
        return verb("compare", "Compares the conversations of two nodes", action)
                .with(PositionalArgument.one("left", "a node"))
                .with(PositionalArgument.one("right", "another node"))
                .example("nerve node compare writer writer-fork", "What they share, and answered");
    }

    private Command merge() {
        var action =
                new ReplyAction<>(
                        engines::openExisting,
                        arguments ->
                                new ForkCommands.MergeNode(
                                        NodeArguments.session(arguments),
                                        arguments.get("fork"),
                                        arguments.get("into"),
                                        arguments.find("text").orElse(null)),
                        NodeReadingView::writeMerge);
        return verb("merge", "Adds the last answer of a fork to another node", action)
                .with(PositionalArgument.one("fork", "the fork"))
                .with(PositionalArgument.one("into", "the other node"))
                .with(Option.setting("text", "TEXT", "Another text than the last answer"))
                .example("nerve node merge writer-fork writer", "The writer knows the answer now");
    }

    private static Command.Verb verb(String name, String summary, ReplyAction<?> action) {
        return Command.verb(name, summary, action).with(NodeArguments.SESSION);
    }
}

package dev.nerve.app.chat.command;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.view.ChatOutputItem;
import dev.nerve.app.chat.view.ChatReplyData;
import dev.nerve.chat.ChatNode;
import dev.nerve.cli.output.OutputItem;
import dev.nerve.conversation.MergeText.LastAnswer;
import dev.nerve.conversation.fork.ForkPoint;
import java.util.List;

/// The slash commands that create, find and change branches.
///
/// @param branches the branches
/// @param place the services of the application
record BranchCommands(ChatBranches branches, ChatCommandServices place) {

    List<SlashCommand> all() {
        return List.of(
                new SlashCommand(
                        "fork",
                        "[NAME] [--at N|MARK]",
                        "Forks this branch: here, or after N turns",
                        this::fork),
                new SlashCommand("forks", "", "Shows the tree of branches", this::forks),
                new SlashCommand("switch", "NAME", "Switches to another branch", this::switchTo),
                new SlashCommand(
                        "compare", "A [B]", "Shows two branches side by side", this::compare),
                new SlashCommand(
                        "merge",
                        "NAME",
                        "Copies the last answer of a branch into this one",
                        this::merge),
                new SlashCommand(
                        "mark", "NAME", "Marks this point, for /fork --at and /rewind", this::mark),
                new SlashCommand(
                        "rewind",
                        "N|MARK",
                        "Goes back to the point after N turns, or to a mark",
                        this::rewind),
                new SlashCommand(
                        "clear", "", "Hides messages; /fork --at finds them", this::clear));
    }

    private OutputItem fork(SlashCommandLine line) throws InterruptedException {
        var from = branches.name();
        var arguments = line.atMostAndPoint(1);
        if (!arguments.at().isEmpty()) {
            require(arguments.at());
        }
        var forked = branches.fork(arguments.first(), point(arguments.at()));
        var metadata = forked.info().metadata();
        var turns = BranchTreeView.turns(metadata.at("inherited_turns").toLong());
        return ChatOutputItem.of(
                new ChatReplyData.ForkReply("forked", branches.name(), from, metadata),
                "'%s' is a fork of '%s' with %s; you are there now (/switch %s goes back)"
                        .formatted(branches.name(), from, turns, from));
    }

    private static boolean isNumber(String text) {
        return text.matches("[+-]?\\d+");
    }

    /// Parses a number of turns, or the name of a mark.
    private static ForkPoint point(String text) {
        if (text.isEmpty()) {
            return ForkPoint.Head.HEAD;
        }
        return isNumber(text)
                ? ForkPoint.keepUserTurns(Integer.parseInt(text))
                : new ForkPoint.AtMark(text);
    }

    /// Throws if the point does not exist.
    private void require(String point) {
        if (isNumber(point)) {
            requireTurns(point);
        } else if (!branches.marks().contains(point)) {
            var marks = String.join(", ", branches.marks());
            throw new NerveException.Failed(
                    ErrorCode.MARK_NOT_FOUND,
                    "there is no mark '%s' in '%s'; %s"
                            .formatted(
                                    point,
                                    branches.name(),
                                    marks.isEmpty()
                                            ? "/mark NAME sets one"
                                            : "there are: " + marks));
        }
    }

    private void requireTurns(String number) {
        long turns = turns();
        boolean few = number.length() < 10;
        if (!few || Integer.parseInt(number) < 0 || Integer.parseInt(number) > turns) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_OUT_OF_RANGE,
                    "'%s' has %s; give a number from 0 to %d"
                            .formatted(branches.name(), BranchTreeView.turns(turns), turns));
        }
    }

    private long turns() {
        return branches.conversations().tally(branches.current().conversation()).turns();
    }

    private OutputItem forks(SlashCommandLine line) {
        line.atMost(0);
        var current = ChatBranches.label(branches.current().conversation());
        return new BranchTreeView(branches.tree(), current, place.glyphs());
    }

    private OutputItem switchTo(SlashCommandLine line) throws InterruptedException {
        branches.switchTo(branches.get(line.atMost(1).require(0, "the name of a branch")));
        return ChatOutputItem.of(
                new ChatReplyData.BranchReply("switched", branches.name(), null),
                "you are in '%s' now (%s)"
                        .formatted(branches.name(), BranchTreeView.turns(turns())));
    }

    private OutputItem compare(SlashCommandLine line) throws InterruptedException {
        var arguments = line.atMost(2);
        var left = branches.get(arguments.require(0, "the names of two branches"));
        var name = arguments.find(1);
        var right = name.isPresent() ? branches.get(name.get()) : branches.current();
        var conversations = branches.conversations();
        var comparison = conversations.compare(left.conversation(), right.conversation());
        var shared = conversations.viewAsOf(left.conversation(), comparison.common());
        return new BranchComparisonView(
                comparison, shared.turns().size(), facts(left), facts(right), place.width());
    }

    private BranchComparisonView.BranchFacts facts(ChatNode branch) throws InterruptedException {
        var usage = branches.conversations().usage(branch.conversation());
        return new BranchComparisonView.BranchFacts(branches.voices(branch), usage.tokens());
    }

    private OutputItem merge(SlashCommandLine line) throws InterruptedException {
        var child = branches.get(line.atMost(1).require(0, "the name of a branch"));
        branches.conversations()
                .merge(
                        child.conversation(),
                        branches.current().conversation(),
                        LastAnswer.LAST_ANSWER);
        return ChatOutputItem.of(
                new ChatReplyData.MergeReply("merged", child.id().name(), branches.name()),
                "the last answer of '%s' is part of '%s' now"
                        .formatted(child.id(), branches.name()));
    }

    private OutputItem mark(SlashCommandLine line) throws InterruptedException {
        var name = line.atMost(1).require(0, "a name");
        if (isNumber(name)) {
            throw new NerveException.Invalid(
                    "'%s' cannot be a mark: /fork --at %s means a number of turns; use a letter"
                            .formatted(name, name));
        }
        branches.conversations().mark(branches.current().conversation(), name);
        return ChatOutputItem.of(
                new ChatReplyData.MarkReply("marked", null, name),
                "marked this point as '%s' (/fork --at %s)".formatted(name, name));
    }

    private OutputItem rewind(SlashCommandLine line) throws InterruptedException {
        var to = line.atMost(1).require(0, "a number of turns, or a mark");
        require(to);
        var id = branches.current().conversation();
        if (!isNumber(to) && !branches.conversations().view(id).marks().containsKey(to)) {
            throw new NerveException.Failed(
                    ErrorCode.POINT_HIDDEN,
                    "mark '%s' is hidden in '%s'; /fork NAME --at %s goes there"
                            .formatted(to, branches.name(), to));
        }
        var before = branches.markAs("before-rewind");
        branches.conversations().rewind(id, point(to));
        return ChatOutputItem.of(
                new ChatReplyData.MarkReply("rewound", turns(), before),
                "'%s' has %s now; /fork --at %s brings the rest back"
                        .formatted(branches.name(), BranchTreeView.turns(turns()), before));
    }

    private OutputItem clear(SlashCommandLine line) throws InterruptedException {
        line.atMost(0);
        var before = branches.markAs("before-clear");
        branches.conversations().clear(branches.current().conversation());
        return ChatOutputItem.of(
                new ChatReplyData.BranchReply("cleared", branches.name(), before),
                "'%s' is empty now; /fork --at %s brings the messages back"
                        .formatted(branches.name(), before));
    }
}

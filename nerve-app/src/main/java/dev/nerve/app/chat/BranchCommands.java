package dev.nerve.app.chat;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.chat.ChatNode;
import dev.nerve.cli.Shown;
import dev.nerve.conversation.Point;
import dev.nerve.conversation.Told.LastAnswer;
import dev.nerve.value.Value;
import java.util.List;

/// The slash commands that create, find and change branches.
///
/// @param branches the branches
/// @param place the services of the application
record BranchCommands(Branches branches, Place place) {

    List<ChatVerb> all() {
        return List.of(
                new ChatVerb(
                        "fork",
                        "[NAME] [--at N|MARK]",
                        "Forks this branch: here, or after N turns",
                        this::fork),
                new ChatVerb("forks", "", "Shows the tree of branches", this::forks),
                new ChatVerb("switch", "NAME", "Switches to another branch", this::switchTo),
                new ChatVerb("compare", "A [B]", "Shows two branches side by side", this::compare),
                new ChatVerb(
                        "merge",
                        "NAME",
                        "Copies the last answer of a branch into this one",
                        this::merge),
                new ChatVerb(
                        "mark", "NAME", "Marks this point, for /fork --at and /rewind", this::mark),
                new ChatVerb(
                        "rewind",
                        "N|MARK",
                        "Goes back to the point after N turns, or to a mark",
                        this::rewind),
                new ChatVerb("clear", "", "Hides messages; /fork --at finds them", this::clear));
    }

    private Shown fork(Words words) throws InterruptedException {
        var from = branches.name();
        var given = words.atMostAndPoint(1);
        if (!given.at().isEmpty()) {
            require(given.at());
        }
        var forked = branches.fork(given.first(), point(given.at()));
        var metadata = forked.info().metadata();
        var turns = ForksView.turns(metadata.at("inherited_turns").toLong());
        return Told.of(
                "forked",
                Value.Fields.EMPTY
                        .with("branch", branches.name())
                        .with("from", from)
                        .with("metadata", metadata),
                "'%s' is a fork of '%s' with %s; you are there now (/switch %s goes back)"
                        .formatted(branches.name(), from, turns, from));
    }

    private static boolean isNumber(String text) {
        return text.matches("[+-]?\\d+");
    }

    /// Parses a number of turns, or the name of a mark.
    private static Point point(String text) {
        if (text.isEmpty()) {
            return Point.Head.HEAD;
        }
        return isNumber(text)
                ? Point.keepUserTurns(Integer.parseInt(text))
                : new Point.AtMark(text);
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
                            .formatted(branches.name(), ForksView.turns(turns), turns));
        }
    }

    private long turns() {
        return branches.conversations().tally(branches.current().conversation()).turns();
    }

    private Shown forks(Words words) {
        words.atMost(0);
        var current = Branches.label(branches.current().conversation());
        return new ForksView(branches.tree(), current, place.glyphs());
    }

    private Shown switchTo(Words words) throws InterruptedException {
        branches.switchTo(branches.get(words.atMost(1).need(0, "the name of a branch")));
        return Told.of(
                "switched",
                Value.Fields.EMPTY.with("branch", branches.name()),
                "you are in '%s' now (%s)".formatted(branches.name(), ForksView.turns(turns())));
    }

    private Shown compare(Words words) throws InterruptedException {
        var given = words.atMost(2);
        var left = branches.get(given.need(0, "the names of two branches"));
        var name = given.find(1);
        var right = name.isPresent() ? branches.get(name.get()) : branches.current();
        var conversations = branches.conversations();
        var compared = conversations.compare(left.conversation(), right.conversation());
        var shared = conversations.viewAsOf(left.conversation(), compared.common());
        return new CompareView(
                compared, shared.turns().size(), facts(left), facts(right), place.width());
    }

    private CompareView.BranchFacts facts(ChatNode branch) throws InterruptedException {
        var usage = branches.conversations().usage(branch.conversation());
        return new CompareView.BranchFacts(branches.voices(branch), usage.tokens());
    }

    private Shown merge(Words words) throws InterruptedException {
        var child = branches.get(words.atMost(1).need(0, "the name of a branch"));
        branches.conversations()
                .merge(
                        child.conversation(),
                        branches.current().conversation(),
                        LastAnswer.LAST_ANSWER);
        return Told.of(
                "merged",
                Value.Fields.EMPTY.with("from", child.id()).with("into", branches.name()),
                "the last answer of '%s' is part of '%s' now"
                        .formatted(child.id(), branches.name()));
    }

    private Shown mark(Words words) throws InterruptedException {
        var name = words.atMost(1).need(0, "a name");
        if (isNumber(name)) {
            throw new NerveException.Invalid(
                    "'%s' cannot be a mark: /fork --at %s means a number of turns; use a letter"
                            .formatted(name, name));
        }
        branches.conversations().mark(branches.current().conversation(), name);
        return Told.of(
                "marked",
                Value.Fields.EMPTY.with("mark", name),
                "marked this point as '%s' (/fork --at %s)".formatted(name, name));
    }

    private Shown rewind(Words words) throws InterruptedException {
        var to = words.atMost(1).need(0, "a number of turns, or a mark");
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
        return Told.of(
                "rewound",
                Value.Fields.EMPTY.with("turns", turns()).with("mark", before),
                "'%s' has %s now; /fork --at %s brings the rest back"
                        .formatted(branches.name(), ForksView.turns(turns()), before));
    }

    private Shown clear(Words words) throws InterruptedException {
        words.atMost(0);
        var before = branches.markAs("before-clear");
        branches.conversations().clear(branches.current().conversation());
        return Told.of(
                "cleared",
                Value.Fields.EMPTY.with("branch", branches.name()).with("mark", before),
                "'%s' is empty now; /fork --at %s brings the messages back"
                        .formatted(branches.name(), before));
    }
}

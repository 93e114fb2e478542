package dev.nerve.control;

import dev.nerve.Names;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.conversation.Point;
import dev.nerve.node.Node;
import dev.nerve.node.RunContext;
import dev.nerve.workspace.Workspace;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What takes part in a tournament, and how it is decided.
///
/// @param source the node that is forked for every branch
/// @param branches who takes part, in the order in which ties are broken
/// @param body what is done in every branch, or null to run the fork on the branch's input
/// @param scorer how good a branch is
/// @param forks how the forks are made, and what becomes of them
/// @param atOnce how many branches are under way at once
public record TournamentTerms(
        NodeId source,
        List<Contender> branches,
        @Nullable Node body,
        Scorer scorer,
        Forks forks,
        Count atOnce) {

    public TournamentTerms {
        branches = List.copyOf(branches);
        requireDifferent(branches);
    }

    private static void requireDifferent(List<Contender> branches) {
        var names = branches.stream().map(Contender::name).toList();
        for (var name : names) {
            if (names.indexOf(name) != names.lastIndexOf(name)) {
                throw new NerveException.Invalid(
                        "two branches of a tournament are called '%s'; each needs its own name"
                                .formatted(name));
            }
        }
    }

    /// {@return terms without branches, under which the forks work where their source does, and all
    /// are kept}
    ///
    /// @param source the name of the node that is forked
    /// @param scorer how good a branch is
    public static TournamentTerms of(String source, Scorer scorer) {
        return new TournamentTerms(
                NodeId.of(source),
                List.of(),
                null,
                scorer,
                Forks.USUAL,
                Count.of(MapNode.USUAL_AT_ONCE));
    }

    /// {@return the same with one more branch}
    ///
    /// @param name its name
    /// @param input what it is given, such as a prompt, as plain Java data
    public TournamentTerms branch(String name, @Nullable Object input) {
        return branch(name, (Expression) _ -> input);
    }

    /// {@return the same with one more branch}
    ///
    /// @param name its name
    /// @param input finds what it is given
    public TournamentTerms branch(String name, Expression input) {
        var all = new ArrayList<>(branches);
        all.add(new Contender(name, input));
        return with(all);
    }

    /// {@return the same with so many more branches, all given what the tournament is given}
    ///
    /// @param count how many; they are called `branch-1` and so on
    public TournamentTerms branches(int count) {
        var all = new ArrayList<>(branches);
        for (int i = 1; i <= count; i++) {
            all.add(new Contender("branch-" + i, RunContext::input));
        }
        return with(all);
    }

    private TournamentTerms with(List<Contender> all) {
        return new TournamentTerms(source, all, body, scorer, forks, atOnce);
    }

    /// {@return the same, doing something else in every branch than to run the fork}
    ///
    /// @param node given the branch's input; it sees the fork's name as `loop.node`
    public TournamentTerms running(Node node) {
        return new TournamentTerms(source, branches, node, scorer, forks, atOnce);
    }

    /// {@return the same with at most so many branches at once}
    ///
    /// @param most 1 lets one follow the other
    public TournamentTerms atOnce(int most) {
        return atOnce(Count.of(most));
    }

    /// {@return the same with at most so many branches at once}
    ///
    /// @param most 1 lets one follow the other
    public TournamentTerms atOnce(Count most) {
        return new TournamentTerms(source, branches, body, scorer, forks, most);
    }

    /// {@return the same with names for the forks}
    ///
    /// @param pattern `{branch}`, which it needs, `{run_id}` and `{timestamp}` stand for those
    public TournamentTerms named(String pattern) {
        return with(new Forks(pattern, forks.point(), forks.workspace(), forks.losers()));
    }

    /// {@return the same with forks at another point of the source's conversation}
    ///
    /// @param point where
    public TournamentTerms at(Point point) {
        return with(new Forks(forks.pattern(), point, forks.workspace(), forks.losers()));
    }

    /// {@return the same with a workspace for every fork}
    ///
    /// @param wish which
    public TournamentTerms in(Workspace.Wish wish) {
        return with(new Forks(forks.pattern(), forks.point(), wish, forks.losers()));
    }

    /// {@return the same, where all forks but the winner go in the end, with their workspaces}
    public TournamentTerms discardingLosers() {
        return with(new Forks(forks.pattern(), forks.point(), forks.workspace(), Losers.DISCARD));
    }

    TournamentTerms with(Forks other) {
        return new TournamentTerms(source, branches, body, scorer, other, atOnce);
    }

    /// How forks are made, and what becomes of them.
    ///
    /// @param pattern their names, or null for names that are different at every place of every run
    /// @param point where the source is forked
    /// @param workspace where they work
    /// @param losers what becomes of all but the winner
    public record Forks(
            @Nullable String pattern, Point point, Workspace.Wish workspace, Losers losers) {

        static final String BRANCH = "{branch}";

        static final Forks USUAL =
                new Forks(null, Point.Head.HEAD, Workspace.Wish.SHARED, Losers.KEEP);

        public Forks {
            if (pattern != null && !pattern.contains(BRANCH)) {
                throw new NerveException.Invalid(
                        "the names %s of a tournament's forks would all be the same; put %s in"
                                .formatted(Names.quoted(pattern), BRANCH));
            }
        }
    }

    /// What becomes of the forks that have not won.
    public enum Losers {
        /// They stay.
        KEEP,
        /// They go, with their workspaces.
        DISCARD
    }
}

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

/// The branches of a tournament, their scorer and the options of their forks.
///
/// @param source the node to fork for every branch
/// @param branches the branches, in the order that breaks ties
/// @param body the node to run in every branch, or null to run the fork on the branch's input
/// @param scorer computes the score of a branch
/// @param forks the options of the forks
/// @param atOnce the number of branches at once
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

    /// {@return options without branches; the forks share the workspace of their source, and all
    /// are kept}
    ///
    /// @param source the name of the node to fork
    /// @param scorer computes the score of a branch
    public static TournamentTerms of(String source, Scorer scorer) {
        return new TournamentTerms(
                NodeId.of(source),
                List.of(),
                null,
                scorer,
                Forks.USUAL,
                Count.of(MapNode.USUAL_AT_ONCE));
    }

    /// {@return a copy with one more branch}
    ///
    /// @param name its name
    /// @param input the branch's input, such as a prompt, as plain Java data
    public TournamentTerms branch(String name, @Nullable Object input) {
        return branch(name, (Expression) _ -> input);
    }

    /// {@return a copy with one more branch}
    ///
    /// @param name its name
    /// @param input computes the branch's input
    public TournamentTerms branch(String name, Expression input) {
        var all = new ArrayList<>(branches);
        all.add(new Contender(name, input));
        return with(all);
    }

    /// {@return a copy with more branches, all with the tournament's input}
    ///
    /// @param count the number of branches, which are called `branch-1` and so on
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

    /// {@return a copy that runs another node than the fork in every branch}
    ///
    /// @param node gets the branch's input, and sees the fork's name as `loop.node`
    public TournamentTerms running(Node node) {
        return new TournamentTerms(source, branches, node, scorer, forks, atOnce);
    }

    /// {@return a copy with a maximum number of branches at once}
    ///
    /// @param most the limit; 1 runs one branch after the other
    public TournamentTerms atOnce(int most) {
        return atOnce(Count.of(most));
    }

    /// {@return a copy with a maximum number of branches at once}
    ///
    /// @param most the limit; 1 runs one branch after the other
    public TournamentTerms atOnce(Count most) {
        return new TournamentTerms(source, branches, body, scorer, forks, most);
    }

    /// {@return a copy with names for the forks}
    ///
    /// @param pattern must contain `{branch}`; may contain `{run_id}` and `{timestamp}`
    public TournamentTerms named(String pattern) {
        return with(new Forks(pattern, forks.point(), forks.workspace(), forks.losers()));
    }

    /// {@return a copy that forks at another point of the source's conversation}
    ///
    /// @param point the point
    public TournamentTerms at(Point point) {
        return with(new Forks(forks.pattern(), point, forks.workspace(), forks.losers()));
    }

    /// {@return a copy with a workspace for every fork}
    ///
    /// @param wish the kind of workspace
    public TournamentTerms in(Workspace.Wish wish) {
        return with(new Forks(forks.pattern(), forks.point(), wish, forks.losers()));
    }

    /// {@return a copy that deletes all forks but the winner at the end, with their workspaces}
    public TournamentTerms discardingLosers() {
        return with(new Forks(forks.pattern(), forks.point(), forks.workspace(), Losers.DISCARD));
    }

    TournamentTerms with(Forks other) {
        return new TournamentTerms(source, branches, body, scorer, other, atOnce);
    }

    /// The options of the forks of a tournament.
    ///
    /// @param pattern the pattern of their names, or null for names that are unique per place and
    /// run
    /// @param point the point at which the source is forked
    /// @param workspace the workspace of the forks
    /// @param losers the handling of all forks but the winner
    public record Forks(
            @Nullable String pattern, Point point, Workspace.Wish workspace, Losers losers) {

        static final String BRANCH = "{branch}";

        static final Forks USUAL =
                new Forks(null, Point.Head.HEAD, Workspace.Wish.SHARED, Losers.KEEP);

        public Forks {
            if (pattern != null && !pattern.contains(BRANCH)) {
                throw new NerveException.Invalid(
                        "the names %s of a tournament's forks would all be the same; add %s"
                                .formatted(Names.quoted(pattern), BRANCH));
            }
        }
    }

    /// The handling of the forks that did not win.
    public enum Losers {
        /// The forks stay.
        KEEP,
        /// The forks are deleted, with their workspaces.
        DISCARD
    }
}

package dev.nerve.control.fork;

import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.control.CountFunction;
import dev.nerve.control.MapNode;
import dev.nerve.conversation.fork.ForkPoint;
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
public record TournamentOptions(
        NodeId source,
        List<TournamentBranch> branches,
        @Nullable Node body,
        BranchScorer scorer,
        BranchForkOptions forks,
        CountFunction atOnce) {

    public TournamentOptions {
        branches = List.copyOf(branches);
        requireDifferent(branches);
    }

    private static void requireDifferent(List<TournamentBranch> branches) {
        var names = branches.stream().map(TournamentBranch::name).toList();
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
    public static TournamentOptions of(String source, BranchScorer scorer) {
        return new TournamentOptions(
                NodeId.of(source),
                List.of(),
                null,
                scorer,
                BranchForkOptions.DEFAULT,
                CountFunction.of(MapNode.DEFAULT_PARALLEL));
    }

    /// {@return a copy with one more branch}
    ///
    /// @param name its name
    /// @param input the branch's input, such as a prompt, as plain Java data
    public TournamentOptions branch(String name, @Nullable Object input) {
        return branch(name, (ValueFunction) _ -> input);
    }

    /// {@return a copy with one more branch}
    ///
    /// @param name its name
    /// @param input computes the branch's input
    public TournamentOptions branch(String name, ValueFunction input) {
        var all = new ArrayList<>(branches);
        all.add(new TournamentBranch(name, input));
        return with(all);
    }

    /// {@return a copy with more branches, all with the tournament's input}
    ///
    /// @param count the number of branches, which are called `branch-1` and so on
    public TournamentOptions branches(int count) {
        var all = new ArrayList<>(branches);
        for (int i = 1; i <= count; i++) {
            all.add(new TournamentBranch("branch-" + i, RunContext::input));
        }
        return with(all);
    }

    private TournamentOptions with(List<TournamentBranch> all) {
        return new TournamentOptions(source, all, body, scorer, forks, atOnce);
    }

    /// {@return a copy that runs another node than the fork in every branch}
    ///
    /// @param node gets the branch's input, and sees the fork's name as `loop.node`
    public TournamentOptions withBody(Node node) {
        return new TournamentOptions(source, branches, node, scorer, forks, atOnce);
    }

    /// {@return a copy with a maximum number of branches at once}
    ///
    /// @param most the limit; 1 runs one branch after the other
    public TournamentOptions atOnce(int most) {
        return atOnce(CountFunction.of(most));
    }

    /// {@return a copy with a maximum number of branches at once}
    ///
    /// @param most the limit; 1 runs one branch after the other
    public TournamentOptions atOnce(CountFunction most) {
        return new TournamentOptions(source, branches, body, scorer, forks, most);
    }

    /// {@return a copy with names for the forks}
    ///
    /// @param pattern must contain `{branch}`; may contain `{run_id}` and `{timestamp}`
    public TournamentOptions forkNames(String pattern) {
        return with(
                new BranchForkOptions(pattern, forks.point(), forks.workspace(), forks.losers()));
    }

    /// {@return a copy that forks at another point of the source's conversation}
    ///
    /// @param point the point
    public TournamentOptions forkPoint(ForkPoint point) {
        return with(
                new BranchForkOptions(forks.pattern(), point, forks.workspace(), forks.losers()));
    }

    /// {@return a copy with a workspace for every fork}
    ///
    /// @param workspaceRequest the kind of workspace
    public TournamentOptions workspace(Workspace.WorkspaceRequest workspaceRequest) {
        return with(
                new BranchForkOptions(
                        forks.pattern(), forks.point(), workspaceRequest, forks.losers()));
    }

    /// {@return a copy that deletes all forks but the winner at the end, with their workspaces}
    public TournamentOptions discardLosers() {
        return with(
                new BranchForkOptions(
                        forks.pattern(), forks.point(), forks.workspace(), LoserPolicy.DISCARD));
    }

    TournamentOptions with(BranchForkOptions other) {
        return new TournamentOptions(source, branches, body, scorer, other, atOnce);
    }

    /// The options of the forks of a tournament.
    ///
    /// @param pattern the pattern of their names, or null for names that are unique per place and
    /// run
    /// @param point the point at which the source is forked
    /// @param workspace the workspace of the forks
    /// @param losers the handling of all forks but the winner
    public record BranchForkOptions(
            @Nullable String pattern,
            ForkPoint point,
            Workspace.WorkspaceRequest workspace,
            LoserPolicy losers) {

        static final String BRANCH = "{branch}";

        static final BranchForkOptions DEFAULT =
                new BranchForkOptions(
                        null,
                        ForkPoint.Head.HEAD,
                        Workspace.WorkspaceRequest.SHARED,
                        LoserPolicy.KEEP);

        public BranchForkOptions {
            if (pattern != null && !pattern.contains(BRANCH)) {
                throw new NerveException.Invalid(
                        "the names %s of a tournament's forks would all be the same; add %s"
                                .formatted(NameRules.quote(pattern), BRANCH));
            }
        }
    }

    /// The handling of the forks that did not win.
    public enum LoserPolicy {
        /// The forks stay.
        KEEP,
        /// The forks are deleted, with their workspaces.
        DISCARD
    }
}

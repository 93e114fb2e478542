package dev.nerve.control.fork;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.event.PlannedStep;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.CompositeNode;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.node.capability.ForkableNode;
import dev.nerve.node.capability.PlannableNode;
import dev.nerve.node.capability.PreparedFork;
import dev.nerve.run.BudgetLimits;
import dev.nerve.run.FailureLocation;
import dev.nerve.run.Outcome;
import dev.nerve.run.Parallel;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;

/// A node that forks another node several times, runs each fork and keeps the best.
///
/// Every branch has its own path, `tournament/branch`, and sees itself as `loop`: `branch`, `node`,
/// `index`, `total`, and `directory` if it has a workspace. If two branches have the same score,
/// the cheaper one wins, then the one with fewer tokens, then the first. A branch cannot win if it
/// fails or if the scoring command refuses it. If that is the case for all branches, the tournament
/// fails and all forks stay for inspection.
///
/// @param id its name
/// @param terms the branches and the scorer
public record TournamentNode(NodeId id, TournamentOptions terms)
        implements CompositeNode, PlannableNode, ForkableNode {

    /// The name of the type.
    public static final String TYPE = "tournament";

    /// {@return a tournament}
    ///
    /// @param id its name
    /// @param options the branches and the scorer
    /// @throws NerveException.Invalid if there are no branches
    public static TournamentNode of(String id, TournamentOptions options) {
        if (options.branches().isEmpty()) {
            throw new NerveException.Invalid(
                    "tournament '%s' has no branches; give it some".formatted(id));
        }
        return new TournamentNode(NodeId.of(id), options);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var standings = contested(context);
        for (var branchResult : standings) {
            if (branchResult.outcome() instanceof Outcome.Failed failed
                    && !FailureLocation.isResult(failed)) {
                return failed;
            }
        }
        var ranked =
                standings.stream()
                        .filter(BranchResult::isScored)
                        .sorted(BranchResult.BEST_FIRST)
                        .toList();
        if (ranked.isEmpty()) {
            return nobody(standings);
        }
        var winner = ranked.getFirst();
        if (terms.scorer() instanceof BranchScorer.ExitCode && winner.score().signum() == 0) {
            return refused(standings);
        }
        promote(winner, context);
        var discarded = discard(standings, winner, context);
        return Outcome.done(output(winner, standings))
                .with("branch", winner.name())
                .with("discarded", discarded);
    }

    private static Value output(BranchResult winner, List<BranchResult> standings) {
        return Value.Fields.EMPTY
                .with("winner", winner.name())
                .with("node", winner.node())
                .with("score", winner.score())
                .with("output", winner.outcome().output())
                .with("branches", standings.stream().map(BranchResult::toValue).toList());
    }

    private List<BranchResult> contested(RunContext context) throws InterruptedException {
        int most = terms.atOnce().of(context);
        if (most < 1) {
            throw new NerveException.Invalid(
                    "a tournament must be allowed at least 1 branch at once, not " + most);
        }
        var contests = new ArrayList<Callable<BranchResult>>();
        for (int i = 0; i < terms.branches().size(); i++) {
            var tournamentBranchNode = new TournamentBranchNode(terms, i, context);
            contests.add(() -> contested(tournamentBranchNode, context));
        }
        try {
            return Parallel.all(most, contests);
        } catch (ExecutionException failure) {
            throw Parallel.unwrap(failure);
        }
    }

    private BranchResult contested(TournamentBranchNode tournamentBranchNode, RunContext context)
            throws InterruptedException {
        var input =
                Value.of(terms.branches().get(tournamentBranchNode.index()).input().of(context));
        var meter = context.budget().child(BudgetLimits.NONE);
        var outcome =
                context.bodyContext(
                                context.path().child(tournamentBranchNode.name()),
                                tournamentBranchNode.id(),
                                input)
                        .withBudget(meter)
                        .execute(NodeCall.of(tournamentBranchNode));
        return new BranchResult(tournamentBranchNode.name(), outcome, meter.usage());
    }

    private static Outcome nobody(List<BranchResult> standings) {
        var first = standings.getFirst();
        if (!(first.outcome() instanceof Outcome.Failed(var code, var message, _))) {
            throw new IllegalStateException("a branch that did not fail has a score");
        }
        return Outcome.failed(
                        code,
                        "none of %d branches completed; '%s': %s"
                                .formatted(standings.size(), first.name(), message))
                .with("branches", standings.stream().map(BranchResult::toValue).toList());
    }

    private static Outcome refused(List<BranchResult> standings) {
        var reasons =
                standings.stream()
                        .map(branchResult ->
                                "; '%s': %s".formatted(branchResult.name(), branchResult.why()))
                        .collect(Collectors.joining());
        return Outcome.failed(
                        ErrorCode.PROCESS,
                        "none of %d branches passed%s".formatted(standings.size(), reasons))
                .with("branches", standings.stream().map(BranchResult::toValue).toList());
    }

    /// Stored in the journal, so that the event is emitted once.
    private static void promote(BranchResult winner, RunContext context)
            throws InterruptedException {
        var node = winner.node().orElse("");
        context.memoize(
                "promote",
                Value.of(node),
                _ -> {
                    context.emit(new ControlFact.BranchPromoted(winner.name(), node));
                    return null;
                });
    }

    /// {@return the names of the discarded forks}
    private List<String> discard(
            List<BranchResult> standings, BranchResult winner, RunContext context)
            throws InterruptedException {
        var gone = new ArrayList<String>();
        if (terms.forks().losers() == TournamentOptions.LoserPolicy.KEEP) {
            return gone;
        }
        for (var branchResult : standings) {
            var node = branchResult.node();
            if (node.isPresent() && !branchResult.name().equals(winner.name())) {
                var reason = "'%s' has won tournament '%s'".formatted(winner.name(), id);
                if (discard(node.get(), reason, context)) {
                    gone.add(node.get());
                }
            }
        }
        return gone;
    }

    /// Logs a fork that cannot be discarded; the tournament still succeeds.
    private static boolean discard(String node, String reason, RunContext context)
            throws InterruptedException {
        return context.memoize(
                        "discard",
                        Value.of(node),
                        _ -> {
                            try {
                                context.nodes().discard(NodeId.of(node), reason);
                                return true;
                            } catch (NerveException problem) {
                                context.log(
                                        "'%s' was not discarded: %s"
                                                .formatted(node, problem.getMessage()));
                                return false;
                            }
                        })
                .toBoolean();
    }

    @Override
    public List<Node> parts() {
        var parts = new ArrayList<Node>();
        if (terms.body() != null) {
            parts.add(terms.body());
        }
        switch (terms.scorer()) {
            case BranchScorer.ExitCode(var command) -> parts.add(command);
            case BranchScorer.Judge(var judge) -> parts.add(judge);
            case BranchScorer.Computed _ -> {}
        }
        return parts;
    }

    @Override
    public List<NodeId> referencedNodes() {
        return List.of(terms.source());
    }

    @Override
    public List<PlannedStep> plan() {
        return terms.branches().stream()
                .map(branch ->
                        new PlannedStep(
                                branch.name(), TournamentBranchNode.TYPE, List.of(), List.of()))
                .toList();
    }

    @Override
    public PreparedFork prepare(NodeForkRequest fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(
                substitutions -> new TournamentNode(fork.target(), wired(substitutions)));
    }

    private TournamentOptions wired(ForkSubstitutions substitutions) {
        var body = terms.body();
        return new TournamentOptions(
                substitutions.name(terms.source()),
                terms.branches(),
                body == null ? null : substitutions.node(body),
                switch (terms.scorer()) {
                    case BranchScorer.ExitCode(var command) ->
                            BranchScorer.exitCodeOf(substitutions.node(command));
                    case BranchScorer.Judge(var judge) ->
                            BranchScorer.judgedBy(substitutions.node(judge));
                    case BranchScorer.Computed computed -> computed;
                },
                terms.forks(),
                terms.atOnce());
    }
}

package dev.nerve.control;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.event.Planned;
import dev.nerve.node.Call;
import dev.nerve.node.Composite;
import dev.nerve.node.Forkable;
import dev.nerve.node.Node;
import dev.nerve.node.NodeFork;
import dev.nerve.node.Planning;
import dev.nerve.node.PreparedFork;
import dev.nerve.node.RunContext;
import dev.nerve.node.Wiring;
import dev.nerve.run.Limits;
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
public record Tournament(NodeId id, TournamentTerms terms)
        implements Composite, Planning, Forkable {

    /// The name of the type.
    public static final String TYPE = "tournament";

    /// {@return a tournament}
    ///
    /// @param id its name
    /// @param terms the branches and the scorer
    /// @throws NerveException.Invalid if there are no branches
    public static Tournament of(String id, TournamentTerms terms) {
        if (terms.branches().isEmpty()) {
            throw new NerveException.Invalid(
                    "tournament '%s' has no branches; give it some".formatted(id));
        }
        return new Tournament(NodeId.of(id), terms);
    }

    @Override
    public String type() {
        return TYPE;
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var standings = contested(context);
        for (var standing : standings) {
            if (standing.outcome() instanceof Outcome.Failed failed && !Place.isOfItsOwn(failed)) {
                return failed;
            }
        }
        var ranked =
                standings.stream().filter(Standing::isScored).sorted(Standing.BEST_FIRST).toList();
        if (ranked.isEmpty()) {
            return nobody(standings);
        }
        var winner = ranked.getFirst();
        if (terms.scorer() instanceof Scorer.ExitCode && winner.score().signum() == 0) {
            return refused(standings);
        }
        promote(winner, context);
        var discarded = discard(standings, winner, context);
        return Outcome.done(told(winner, standings))
                .with("branch", winner.name())
                .with("discarded", discarded);
    }

    private static Value told(Standing winner, List<Standing> standings) {
        return Value.Fields.EMPTY
                .with("winner", winner.name())
                .with("node", winner.node())
                .with("score", winner.score())
                .with("output", winner.outcome().output())
                .with("branches", standings.stream().map(Standing::toValue).toList());
    }

    private List<Standing> contested(RunContext context) throws InterruptedException {
        int most = terms.atOnce().of(context);
        if (most < 1) {
            throw new NerveException.Invalid(
                    "a tournament must be allowed at least 1 branch at once, not " + most);
        }
        var contests = new ArrayList<Callable<Standing>>();
        for (int i = 0; i < terms.branches().size(); i++) {
            var contest = new Contest(terms, i, context);
            contests.add(() -> contested(contest, context));
        }
        try {
            return Parallel.all(most, contests);
        } catch (ExecutionException failure) {
            throw Parallel.cause(failure);
        }
    }

    private Standing contested(Contest contest, RunContext context) throws InterruptedException {
        var input = Value.of(terms.branches().get(contest.index()).input().of(context));
        var meter = context.budget().sub(Limits.NONE);
        var outcome =
                context.body(context.path().child(contest.name()), contest.id(), input)
                        .withBudget(meter)
                        .execute(Call.of(contest));
        return new Standing(contest.name(), outcome, meter.usage());
    }

    private static Outcome nobody(List<Standing> standings) {
        var first = standings.getFirst();
        if (!(first.outcome() instanceof Outcome.Failed(var code, var message, _))) {
            throw new IllegalStateException("a branch that did not fail has a score");
        }
        return Outcome.failed(
                        code,
                        "none of %d branches completed; '%s': %s"
                                .formatted(standings.size(), first.name(), message))
                .with("branches", standings.stream().map(Standing::toValue).toList());
    }

    private static Outcome refused(List<Standing> standings) {
        var reasons =
                standings.stream()
                        .map(standing -> "; '%s': %s".formatted(standing.name(), standing.why()))
                        .collect(Collectors.joining());
        return Outcome.failed(
                        ErrorCode.PROCESS,
                        "none of %d branches passed%s".formatted(standings.size(), reasons))
                .with("branches", standings.stream().map(Standing::toValue).toList());
    }

    /// Stored in the journal, so that the event is emitted once.
    private static void promote(Standing winner, RunContext context) throws InterruptedException {
        var node = winner.node().orElse("");
        context.remember(
                "promote",
                Value.of(node),
                _ -> {
                    context.emit(new ControlFact.BranchPromoted(winner.name(), node));
                    return null;
                });
    }

    /// {@return the names of the discarded forks}
    private List<String> discard(List<Standing> standings, Standing winner, RunContext context)
            throws InterruptedException {
        var gone = new ArrayList<String>();
        if (terms.forks().losers() == TournamentTerms.Losers.KEEP) {
            return gone;
        }
        for (var standing : standings) {
            var node = standing.node();
            if (node.isPresent() && !standing.name().equals(winner.name())) {
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
        return context.remember(
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
                .truth();
    }

    @Override
    public List<Node> parts() {
        var parts = new ArrayList<Node>();
        if (terms.body() != null) {
            parts.add(terms.body());
        }
        switch (terms.scorer()) {
            case Scorer.ExitCode(var command) -> parts.add(command);
            case Scorer.Judge(var judge) -> parts.add(judge);
            case Scorer.Computed _ -> {}
        }
        return parts;
    }

    @Override
    public List<NodeId> named() {
        return List.of(terms.source());
    }

    @Override
    public List<Planned> plan() {
        return terms.branches().stream()
                .map(branch -> new Planned(branch.name(), Contest.TYPE, List.of(), List.of()))
                .toList();
    }

    @Override
    public PreparedFork prepare(NodeFork fork) {
        fork.requireNoConversation(this);
        return PreparedFork.of(wiring -> new Tournament(fork.target(), wired(wiring)));
    }

    private TournamentTerms wired(Wiring wiring) {
        var body = terms.body();
        return new TournamentTerms(
                wiring.name(terms.source()),
                terms.branches(),
                body == null ? null : wiring.node(body),
                switch (terms.scorer()) {
                    case Scorer.ExitCode(var command) -> Scorer.exitCodeOf(wiring.node(command));
                    case Scorer.Judge(var judge) -> Scorer.judgedBy(wiring.node(judge));
                    case Scorer.Computed computed -> computed;
                },
                terms.forks(),
                terms.atOnce());
    }
}

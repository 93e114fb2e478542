package dev.nerve.control.fork;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.TextTruncator;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeCall;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.ForkSubstitutions;
import dev.nerve.run.Outcome;
import dev.nerve.value.Value;
import dev.nerve.workspace.Workspace;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.function.Supplier;

/// A node that runs one branch of a tournament: it forks the source, runs the body and scores the
/// result.
///
/// @param terms the options of the tournament
/// @param index the branch, counted from 0
/// @param tournament the tournament's context, which emits the score
record TournamentBranchNode(TournamentOptions terms, int index, RunContext tournament)
        implements Node {

    static final String TYPE = "contender";

    private static final int LONGEST_SHOWN = 80;

    @Override
    public NodeId id() {
        return NodeId.of(name());
    }

    @Override
    public String type() {
        return TYPE;
    }

    String name() {
        return terms.branches().get(index).name();
    }

    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        return switch (context.run(new BranchForkNode(terms, name()), Value.NULL)) {
            case Outcome.Failed failed -> failed;
            case Outcome.Done(var fork, _) -> contested(fork, context);
        };
    }

    private Outcome contested(Value fork, RunContext context) throws InterruptedException {
        var workspace = fork.find("workspace").map(Workspace::of);
        var named = context.withName("loop", names(fork.at("node"), workspace));
        ForkSubstitutions place =
                workspace
                        .<ForkSubstitutions>map(WorkspaceSubstitutions::new)
                        .orElse(ForkSubstitutions.SHARED);
        var outcome = work(fork.at("node"), place, named);
        if (outcome instanceof Outcome.Done done) {
            outcome = scored(done, place, named);
        }
        return outcome.with("node", fork.at("node"));
    }

    private Supplier<Value> names(Value node, Optional<Workspace> workspace) {
        var names =
                Value.Fields.EMPTY
                        .with("branch", name())
                        .with("node", node)
                        .with("index", index)
                        .with("total", terms.branches().size());
        var all = workspace.map(own -> names.with("directory", own.directory())).orElse(names);
        return () -> all;
    }

    private Outcome work(Value fork, ForkSubstitutions place, RunContext context)
            throws InterruptedException {
        var body = terms.body();
        var node = body == null ? context.nodes().get(NodeId.of(fork.text())) : place.node(body);
        return context.run(NodeCall.of(node), context.input());
    }

    private Outcome scored(Outcome.Done work, ForkSubstitutions place, RunContext context)
            throws InterruptedException {
        var scored =
                switch (terms.scorer()) {
                    case BranchScorer.ExitCode(var command) ->
                            passed(context.run(NodeCall.of(place.node(command)), work.output()));
                    case BranchScorer.Judge(var judge) ->
                            judged(
                                    context.run(NodeCall.of(place.node(judge)), work.output()),
                                    judge);
                    case BranchScorer.Computed(var function) ->
                            Outcome.done(number(function.of(work, context)));
                };
        return switch (scored) {
            case Outcome.Done(var score, _) -> {
                emitScore(score.number().doubleValue());
                yield work.with("score", score);
            }
            case Outcome.Failed failed when BranchResult.isRefused(failed) -> {
                emitScore(0);
                yield failed.with(BranchResult.REFUSED, work.output());
            }
            case Outcome.Failed failed -> failed;
        };
    }

    private void emitScore(double score) {
        tournament.emit(new ControlFact.BranchScored(name(), score));
    }

    private static BigDecimal number(double score) {
        if (!Double.isFinite(score)) {
            throw new NerveException.Invalid("a score must be a number, not " + score);
        }
        return BigDecimal.valueOf(score);
    }

    /// Turns the outcome of a scoring command into a score. A refused branch fails, so that a
    /// resumed run executes the command again. If the command could not run at all, the outcome
    /// says nothing about the branch.
    private static Outcome passed(Outcome outcome) {
        return switch (outcome) {
            case Outcome.Done _ -> Outcome.done(1);
            case Outcome.Failed failed when failed.attributes().find("exit_code").isPresent() ->
                    Outcome.failed(failed.code(), failed.message())
                            .with(BranchResult.REFUSED, Value.NULL);
            case Outcome.Failed failed -> failed;
        };
    }

    private static Outcome judged(Outcome outcome, Node judge) {
        if (!(outcome instanceof Outcome.Done(var output, _))) {
            return outcome;
        }
        var said = output instanceof Value.Fields ? output.find("score").orElse(output) : output;
        return switch (said) {
            case Value.Num num -> Outcome.done(num);
            case Value.Text(var text) -> read(text, judge);
            default -> noNumber(said, judge);
        };
    }

    private static Outcome read(String text, Node judge) {
        try {
            return Outcome.done(new BigDecimal(text.strip()));
        } catch (NumberFormatException _) {
            return noNumber(Value.of(text), judge);
        }
    }

    private static Outcome noNumber(Value said, Node judge) {
        return Outcome.failed(
                ErrorCode.INVALID_REQUEST,
                "the judge '%s' gave %s instead of a number, or an object with a 'score'"
                        .formatted(
                                judge.id(), TextTruncator.truncate(said.toJson(), LONGEST_SHOWN)));
    }
}

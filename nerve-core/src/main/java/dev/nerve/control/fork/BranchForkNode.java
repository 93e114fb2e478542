package dev.nerve.control.fork;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.event.ControlFact;
import dev.nerve.node.Node;
import dev.nerve.node.NodeForkRequest;
import dev.nerve.node.RunContext;
import dev.nerve.run.Outcome;
import dev.nerve.store.journal.RunEffect;
import dev.nerve.value.Value;
import dev.nerve.value.ValueFingerprint;

/// A node that creates the fork for one branch of a tournament and outputs its name.
///
/// @param terms the options of the tournament
/// @param branch the name of the branch
record BranchForkNode(TournamentOptions terms, String branch) implements Node {

    @Override
    public NodeId id() {
        return NodeId.of("fork");
    }

    @Override
    public String type() {
        return ForkNode.TYPE;
    }

    /// Returns the same fork if it is executed again.
    @Override
    public Outcome execute(RunContext context) throws InterruptedException {
        var forks = terms.forks();
        var name = context.memoize("name", Value.NULL, this::name);
        var fork =
                NodeForkRequest.of(terms.source(), NodeForkRequest.id(name.text()))
                        .at(forks.point())
                        .workspace(forks.workspace())
                        .once(RunEffect.id(context.run().id(), context.path()));
        var forked = context.nodes().fork(fork);
        context.emit(
                new ControlFact.NodeForked(
                        terms.source().name(), name.text(), forks.point().wireName()));
        var made = Value.Fields.EMPTY.with("node", name);
        var workspace = forked.info().metadata().find("workspace");
        return Outcome.done(workspace.isEmpty() ? made : made.with("workspace", workspace.get()))
                .with(ForkedNodeRecord.name(), ForkedNodeRecord.of(fork, forked));
    }

    private String name(RunContext context) {
        var pattern = terms.forks().pattern();
        if (pattern != null) {
            var known = pattern.replace(TournamentOptions.BranchForkOptions.BRANCH, branch);
            return context.nodeId(known).name();
        }
        var effect = RunEffect.id(context.run().id(), context.path());
        var place = ValueFingerprint.of(Value.of(effect)).substring(0, 8);
        return cut("%s-%s".formatted(terms.source(), branch), "-" + place);
    }

    private static String cut(String name, String suffix) {
        int room = NameRules.MAX_LENGTH - suffix.length();
        return name.substring(0, Math.min(name.length(), room)) + suffix;
    }
}

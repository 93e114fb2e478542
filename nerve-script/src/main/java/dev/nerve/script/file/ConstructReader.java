package dev.nerve.script.file;

import dev.nerve.Durations;
import dev.nerve.Names;
import dev.nerve.NodeId;
import dev.nerve.control.BranchNode;
import dev.nerve.control.Count;
import dev.nerve.control.Items;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.ReduceNode;
import dev.nerve.control.RoundCondition;
import dev.nerve.control.SwitchNode;
import dev.nerve.control.WaitNode;
import dev.nerve.control.WhileNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.Node;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.expression.Wanted;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Reference;
import dev.nerve.script.flow.Seen;
import dev.nerve.script.flow.SetNode;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the construct of one step.
///
/// *Confined to one thread*, and used once.
final class ConstructReader {

    private final Definitions definitions;
    private final BlockReader blocks;
    private final Part step;
    private final String id;
    private final Surround around;
    private final Sight sight;

    ConstructReader(
            Definitions definitions, BlockReader blocks, Part step, String id, Surround around) {
        this.definitions = definitions;
        this.blocks = blocks;
        this.step = step;
        this.id = id;
        this.around = around;
        this.sight = around.sight();
    }

    Optional<Done> read(Construct construct) {
        var part = step.field(construct.key()).orElseThrow();
        return switch (construct) {
            case NODE -> node(part);
            case BASH -> Optional.of(bash(part));
            case VALUE -> Optional.of(computed(IdentityNode.of(id), part, "value"));
            case SET -> set(part);
            case LOOP -> loop(part);
            case WHILE -> whilst(part);
            case MAP -> map(part);
            case REDUCE -> reduce(part);
            case BRANCH -> branch(part.as(Shape.BRANCH));
            case SWITCH -> switched(part.as(Shape.SWITCH));
            case PARALLEL -> parallel(part);
            case GATE -> new GateReader(definitions, id, sight).read(part);
            case WAIT -> Optional.of(pause(part));
            case FORK -> new ForkReader(definitions, id, around).fork(part);
            case MARK -> new ForkReader(definitions, id, around).mark(part);
            case TOURNAMENT ->
                    new TournamentReader(definitions, blocks, step, id, around).read(part);
            case WORKFLOW -> new CallReader(definitions, id, around).read(part);
        };
    }

    private Optional<Done> node(Part part) {
        var name = part.text();
        if (name.contains("${")) {
            return Optional.of(reference(part));
        }
        if (definitions.isNode(name)) {
            return Optional.of(new Done(Step.named(id, name), Drawn.leaf(id, "→ " + name), true));
        }
        if (definitions.isGraph(name)) {
            return definitions
                    .graph(name, id, around, blocks)
                    .map(made ->
                            Done.of(made.node(), Drawn.around(id, "graph " + name, made.drawn())));
        }
        definitions.refuseNode(part, name);
        return Optional.empty();
    }

    private Done reference(Part part) {
        var name = definitions.pattern(part, sight, Wanted.TEXT);
        var node = new Reference(NodeId.of(id), name, definitions.files()::isMade);
        return Done.of(node, Drawn.leaf(id, "→ " + Drawn.shortened(part.text())));
    }

    private Done bash(Part part) {
        var command = definitions.command(id, part, sight, step.field("output"));
        var resume =
                step.field("on_resume")
                        .flatMap(said -> new TermsReader(definitions).resume(said, id, sight));
        var drawn = Drawn.leaf(id, "bash: " + Drawn.shortened(part.text()));
        return Done.of(command.onResume(resume.orElse(null)), drawn);
    }

    private Done computed(Node node, Part part, String what) {
        var pattern = definitions.pattern(part, sight);
        var drawn = Drawn.leaf(id, what + ": " + Drawn.shortened(part.text()));
        var given =
                Step.of(id, node).onResultOf(context -> pattern.fill(Seen.at(context, "input")));
        return new Done(given, drawn, false);
    }

    private Optional<Done> set(Part part) {
        if (!part.isObject()) {
            part.wrong("'set' must be an object of values by name", "");
            return Optional.empty();
        }
        var node = new SetNode(NodeId.of(id));
        var names = String.join(", ", part.fields().keySet());
        var done = computed(node, part, "set");
        return Optional.of(new Done(done.step(), Drawn.leaf(id, "set " + names), false));
    }

    /// Reads the repeated steps. They and the condition can see the round.
    private Optional<Block> repeated(Construct construct) {
        var steps = step.field("steps");
        if (steps.isEmpty()) {
            step.problem("'steps' is missing: the steps to repeat", "");
            return Optional.empty();
        }
        return Optional.of(blocks.read(id, steps.get(), around.inside(id).repeatedBy(construct)));
    }

    private RoundCondition condition(Part part, Block body, Construct construct, String use) {
        var between =
                sight.with(body.ids(), Sight.Hidden.NONE).naming(Sight.LOOP, construct.loop());
        return Meaning.condition(definitions.pattern(part, between, Wanted.TRUTH), use);
    }

    private @Nullable Count count(Optional<Part> part, String use) {
        return part.map(one -> Meaning.count(definitions.pattern(one, sight, Wanted.WHOLE), use))
                .orElse(null);
    }

    private Optional<Done> loop(Part part) {
        var body = repeated(Construct.LOOP);
        var said = part.isObject() ? part.as(Shape.LOOP) : part;
        var times = part.isObject() ? said.field("times") : Optional.of(part);
        var until = said.field("until");
        if (times.isPresent() == until.isPresent()) {
            part.problem(
                    "a loop has either 'times' or 'until'",
                    "write for example loop: {until: '${…}', max: 5}");
            return Optional.empty();
        }
        if (body.isEmpty()) {
            return Optional.empty();
        }
        var node =
                until.isPresent()
                        ? LoopNode.until(
                                id,
                                condition(until.get(), body.get(), Construct.LOOP, "until"),
                                body.get().graph())
                        : times(times.orElseThrow(), body.get());
        var most = count(said.field("max"), "max");
        var limited = most == null ? node : node.atMost(most);
        var all = said.text("results").filter("all"::equals).isPresent();
        var what =
                until.map(condition -> "loop until " + Drawn.shortened(condition.text()))
                        .orElseGet(() -> "loop, times " + times.orElseThrow().text());
        return Optional.of(
                Done.of(
                        all ? limited.givingAll() : limited,
                        Drawn.around(id, what, body.get().drawn()).repeating("again")));
    }

    /// Reads a number of rounds. A constant number is also the limit.
    private LoopNode times(Part times, Block body) {
        if (times.value() instanceof Value.Num) {
            return LoopNode.times(id, times.value().toInt(), body.graph());
        }
        var count = Meaning.count(definitions.pattern(times, sight, Wanted.WHOLE), "times");
        return LoopNode.times(id, count, body.graph());
    }

    private Optional<Done> whilst(Part part) {
        var said = part.isObject() ? part.as(Shape.WHILE) : part;
        var condition = part.isObject() ? said.field("if") : Optional.of(part);
        var body = repeated(Construct.WHILE);
        if (body.isEmpty() || condition.isEmpty()) {
            return Optional.empty();
        }
        var node =
                WhileNode.of(
                        id,
                        condition(condition.get(), body.get(), Construct.WHILE, "while"),
                        body.get().graph());
        var most = count(said.field("max"), "max");
        var what = "while " + Drawn.shortened(condition.get().text());
        return Optional.of(
                Done.of(
                        most == null ? node : node.atMost(most),
                        Drawn.around(id, what, body.get().drawn()).repeating("again")));
    }

    private Items items(Optional<Part> over) {
        return over.<Items>map(
                        part -> {
                            var pattern = definitions.pattern(part, sight);
                            return context -> pattern.fill(Seen.at(context, "over"));
                        })
                .orElse(Items.INPUT);
    }

    private Optional<Done> map(Part part) {
        var said = part.isObject() ? part.as(Shape.MAP) : part;
        var over = part.isObject() ? said.field("over") : Optional.of(part);
        var items = items(over);
        var atOnce = count(said.field("at_once"), "at-once");
        return repeated(Construct.MAP)
                .map(body -> {
                    var node = MapNode.of(id, items, body.graph());
                    var wide = atOnce == null ? node : node.atOnce(atOnce);
                    var collects = said.text("on_error").filter("collect"::equals).isPresent();
                    var what =
                            "map over "
                                    + over.map(Part::text).map(Drawn::shortened).orElse("input");
                    return Done.of(
                            collects ? wide.collecting() : wide,
                            Drawn.around(id, what, body.drawn()).repeating("for each"));
                });
    }

    private Optional<Done> reduce(Part part) {
        var said = part.as(Shape.REDUCE);
        var items = items(said.field("over"));
        var from = Source.field(said.value(), "from");
        return repeated(Construct.REDUCE)
                .map(body ->
                        Done.of(
                                ReduceNode.of(id, items, from, body.graph()),
                                Drawn.around(id, "reduce", body.drawn()).repeating("for each")));
    }

    private Optional<Done> branch(Part said) {
        var condition =
                said.field("if").map(part -> definitions.pattern(part, sight, Wanted.TRUTH));
        var then = said.field("then").map(steps -> inside("then", steps));
        var otherwise = said.field("else").map(steps -> inside("else", steps));
        if (condition.isEmpty() || then.isEmpty()) {
            return Optional.empty();
        }
        var node = BranchNode.of(id, Meaning.decision(condition.get(), "if"), then.get().graph());
        var drawn = new ArrayList<>(List.of(Drawn.around("then", "", then.get().drawn())));
        otherwise.ifPresent(block -> drawn.add(Drawn.around("else", "", block.drawn())));
        var what = "branch if " + Drawn.shortened(said.text("if").orElse(""));
        return Optional.of(
                Done.of(
                        otherwise.map(block -> node.otherwise(block.graph())).orElse(node),
                        Drawn.around(id, what, drawn)));
    }

    private Block inside(String name, Part steps) {
        return blocks.read(name, steps, around.inside(id));
    }

    private Optional<Done> switched(Part said) {
        var on = said.field("on").map(part -> definitions.pattern(part, sight));
        if (on.isEmpty()) {
            return Optional.empty();
        }
        var node = SwitchNode.of(id, context -> on.get().fill(Seen.at(context, "on")).text());
        var drawn = new ArrayList<Drawn>();
        for (var each : said.field("cases").map(Part::fields).orElse(Map.of()).entrySet()) {
            var block = listed(each.getValue(), "case", each.getKey());
            if (block.isPresent()) {
                node = node.on(each.getKey(), block.get().graph());
                drawn.add(Drawn.around(each.getKey(), "", block.get().drawn()));
            }
        }
        var otherwise = said.field("default").map(steps -> inside("default", steps));
        if (otherwise.isPresent()) {
            node = node.otherwise(otherwise.get().graph());
            drawn.add(Drawn.around("default", "", otherwise.get().drawn()));
        }
        var what = "switch on " + Drawn.shortened(said.text("on").orElse(""));
        return Optional.of(Done.of(node, Drawn.around(id, what, drawn)));
    }

    private Optional<Block> listed(Part steps, String name, String key) {
        if (steps.value() instanceof Value.Items) {
            return Optional.of(inside(name, steps));
        }
        steps.wrong("'%s' must be a list of steps".formatted(key), "");
        return Optional.empty();
    }

    private Optional<Done> parallel(Part part) {
        var branches = new ArrayList<Step>();
        var drawn = new ArrayList<Drawn>();
        for (var each : part.fields().entrySet()) {
            var name = each.getKey();
            if (!Names.isName(name)) {
                each.getValue()
                        .problem("'%s' is no name".formatted(name), "use a-z, 0-9, '-' and '_'");
                continue;
            }
            listed(each.getValue(), name, name)
                    .ifPresent(block -> {
                        branches.add(Step.of(name, definitions.block(block.graph())));
                        drawn.add(Drawn.around(name, "", block.drawn()));
                    });
        }
        if (part.fields().size() < 2) {
            part.problem("'parallel' has less than two branches", "name each list of steps");
        }
        var body = definitions.block(Graph.of(id, branches));
        return Optional.of(Done.of(body, Drawn.around(id, "parallel", drawn)));
    }

    private Done pause(Part part) {
        var pattern = definitions.pattern(part, sight);
        if (pattern instanceof Pattern.Constant) {
            part.told(() -> Durations.checkWait(Durations.parse(part.text())));
        }
        var node =
                WaitNode.of(
                        id,
                        context -> Durations.parse(pattern.fill(Seen.at(context, "wait")).text()));
        return Done.of(node, Drawn.leaf(id, "wait " + Drawn.shortened(part.text())));
    }

    /// A parsed step without its options.
    ///
    /// @param step the step
    /// @param drawn its drawing
    /// @param takesInput whether the step accepts an input
    record Done(Step step, Drawn drawn, boolean takesInput) {

        static Done of(Node node, Drawn drawn) {
            return new Done(Step.of(drawn.id(), node), drawn, true);
        }
    }
}

package dev.nerve.script.file;

import dev.nerve.DurationFormat;
import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.control.BranchNode;
import dev.nerve.control.CountFunction;
import dev.nerve.control.ItemsFunction;
import dev.nerve.control.LoopCondition;
import dev.nerve.control.LoopNode;
import dev.nerve.control.MapNode;
import dev.nerve.control.ReduceNode;
import dev.nerve.control.SwitchNode;
import dev.nerve.control.WaitNode;
import dev.nerve.control.WhileNode;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.Node;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.script.expression.ExpectedType;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.SourceFile;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.script.file.template.TemplateEvaluators;
import dev.nerve.script.flow.ReferenceNode;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.SetNode;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A reader of the construct of one step.
///
/// *Confined to one thread*, and used once.
final class StepConstructReader {

    private final FileDefinitions definitions;
    private final StepListReader blocks;
    private final FileValue step;
    private final String id;
    private final StepListContext around;
    private final VisibleNames visibleNames;

    StepConstructReader(
            FileDefinitions definitions,
            StepListReader blocks,
            FileValue step,
            String id,
            StepListContext around) {
        this.definitions = definitions;
        this.blocks = blocks;
        this.step = step;
        this.id = id;
        this.around = around;
        this.visibleNames = around.sight();
    }

    Optional<ParsedStep> read(StepConstruct construct) {
        var fileValue = step.field(construct.key()).orElseThrow();
        return switch (construct) {
            case NODE -> node(fileValue);
            case BASH -> Optional.of(bash(fileValue));
            case VALUE -> Optional.of(computed(IdentityNode.of(id), fileValue, "value"));
            case SET -> set(fileValue);
            case LOOP -> loop(fileValue);
            case WHILE -> whilst(fileValue);
            case MAP -> map(fileValue);
            case REDUCE -> reduce(fileValue);
            case BRANCH -> branch(fileValue.checkedAs(ObjectType.BRANCH));
            case SWITCH -> switched(fileValue.checkedAs(ObjectType.SWITCH));
            case PARALLEL -> parallel(fileValue);
            case GATE -> new GateStepReader(definitions, id, visibleNames).read(fileValue);
            case WAIT -> Optional.of(pause(fileValue));
            case FORK -> new ForkStepReader(definitions, id, around).fork(fileValue);
            case MARK -> new ForkStepReader(definitions, id, around).mark(fileValue);
            case TOURNAMENT ->
                    new TournamentStepReader(definitions, blocks, step, id, around).read(fileValue);
            case WORKFLOW -> new WorkflowCallReader(definitions, id, around).read(fileValue);
        };
    }

    private Optional<ParsedStep> node(FileValue fileValue) {
        var name = fileValue.text();
        if (name.contains("${")) {
            return Optional.of(reference(fileValue));
        }
        if (definitions.isNode(name)) {
            return Optional.of(
                    new ParsedStep(Step.named(id, name), DiagramStep.leaf(id, "→ " + name), true));
        }
        if (definitions.isGraph(name)) {
            return definitions
                    .graph(name, id, around, blocks)
                    .map(parsedGraph ->
                            ParsedStep.of(
                                    parsedGraph.node(),
                                    DiagramStep.group(id, "graph " + name, parsedGraph.drawn())));
        }
        definitions.reportUnknownNode(fileValue, name);
        return Optional.empty();
    }

    private ParsedStep reference(FileValue fileValue) {
        var name = definitions.pattern(fileValue, visibleNames, ExpectedType.TEXT);
        var node = new ReferenceNode(NodeId.of(id), name, definitions.files()::isCommandNode);
        return ParsedStep.of(
                node, DiagramStep.leaf(id, "→ " + DiagramStep.shortened(fileValue.text())));
    }

    private ParsedStep bash(FileValue fileValue) {
        var command = definitions.command(id, fileValue, visibleNames, step.field("output"));
        var resume =
                step.field("on_resume")
                        .flatMap(said ->
                                new StepOptionsReader(definitions).resume(said, id, visibleNames));
        var diagramStep = DiagramStep.leaf(id, "bash: " + DiagramStep.shortened(fileValue.text()));
        return ParsedStep.of(command.onResume(resume.orElse(null)), diagramStep);
    }

    private ParsedStep computed(Node node, FileValue fileValue, String what) {
        var template = definitions.pattern(fileValue, visibleNames);
        var diagramStep =
                DiagramStep.leaf(id, what + ": " + DiagramStep.shortened(fileValue.text()));
        var given =
                Step.of(id, node)
                        .inputFrom(
                                context -> template.fill(RunExpressionScope.at(context, "input")));
        return new ParsedStep(given, diagramStep, false);
    }

    private Optional<ParsedStep> set(FileValue fileValue) {
        if (!fileValue.isObject()) {
            fileValue.contentProblem("'set' must be an object of values by name", "");
            return Optional.empty();
        }
        var node = new SetNode(NodeId.of(id));
        var names = String.join(", ", fileValue.fields().keySet());
        var parsedStep = computed(node, fileValue, "set");
        return Optional.of(
                new ParsedStep(parsedStep.step(), DiagramStep.leaf(id, "set " + names), false));
    }

    /// Reads the repeated steps. They and the condition can see the round.
    private Optional<StepList> repeated(StepConstruct construct) {
        var steps = step.field("steps");
        if (steps.isEmpty()) {
            step.problem("'steps' is missing: the steps to repeat", "");
            return Optional.empty();
        }
        return Optional.of(
                blocks.read(id, steps.get(), around.insideStep(id).insideRound(construct)));
    }

    private LoopCondition condition(
            FileValue fileValue, StepList body, StepConstruct construct, String use) {
        var between =
                visibleNames
                        .withSteps(body.ids(), VisibleNames.HiddenSteps.NONE)
                        .withName(VisibleNames.LOOP, construct.loop());
        return TemplateEvaluators.condition(
                definitions.pattern(fileValue, between, ExpectedType.TRUTH), use);
    }

    private @Nullable CountFunction count(Optional<FileValue> part, String use) {
        return part.map(one ->
                        TemplateEvaluators.count(
                                definitions.pattern(one, visibleNames, ExpectedType.WHOLE), use))
                .orElse(null);
    }

    private Optional<ParsedStep> loop(FileValue fileValue) {
        var body = repeated(StepConstruct.LOOP);
        var said = fileValue.isObject() ? fileValue.checkedAs(ObjectType.LOOP) : fileValue;
        var times = fileValue.isObject() ? said.field("times") : Optional.of(fileValue);
        var until = said.field("until");
        if (times.isPresent() == until.isPresent()) {
            fileValue.problem(
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
                                condition(until.get(), body.get(), StepConstruct.LOOP, "until"),
                                body.get().graph())
                        : times(times.orElseThrow(), body.get());
        var most = count(said.field("max"), "max");
        var limited = most == null ? node : node.atMost(most);
        var all = said.text("results").filter("all"::equals).isPresent();
        var what =
                until.map(condition -> "loop until " + DiagramStep.shortened(condition.text()))
                        .orElseGet(() -> "loop, times " + times.orElseThrow().text());
        return Optional.of(
                ParsedStep.of(
                        all ? limited.collectResults() : limited,
                        DiagramStep.group(id, what, body.get().drawn()).repeating("again")));
    }

    /// Reads a number of rounds. A constant number is also the limit.
    private LoopNode times(FileValue times, StepList body) {
        if (times.value() instanceof Value.Num) {
            return LoopNode.times(id, times.value().toInt(), body.graph());
        }
        var count =
                TemplateEvaluators.count(
                        definitions.pattern(times, visibleNames, ExpectedType.WHOLE), "times");
        return LoopNode.times(id, count, body.graph());
    }

    private Optional<ParsedStep> whilst(FileValue fileValue) {
        var said = fileValue.isObject() ? fileValue.checkedAs(ObjectType.WHILE) : fileValue;
        var condition = fileValue.isObject() ? said.field("if") : Optional.of(fileValue);
        var body = repeated(StepConstruct.WHILE);
        if (body.isEmpty() || condition.isEmpty()) {
            return Optional.empty();
        }
        var node =
                WhileNode.of(
                        id,
                        condition(condition.get(), body.get(), StepConstruct.WHILE, "while"),
                        body.get().graph());
        var most = count(said.field("max"), "max");
        var what = "while " + DiagramStep.shortened(condition.get().text());
        return Optional.of(
                ParsedStep.of(
                        most == null ? node : node.atMost(most),
                        DiagramStep.group(id, what, body.get().drawn()).repeating("again")));
    }

    private ItemsFunction items(Optional<FileValue> over) {
        return over.<ItemsFunction>map(
                        fileValue -> {
                            var template = definitions.pattern(fileValue, visibleNames);
                            return context -> template.fill(RunExpressionScope.at(context, "over"));
                        })
                .orElse(ItemsFunction.INPUT);
    }

    private Optional<ParsedStep> map(FileValue fileValue) {
        var said = fileValue.isObject() ? fileValue.checkedAs(ObjectType.MAP) : fileValue;
        var over = fileValue.isObject() ? said.field("over") : Optional.of(fileValue);
        var items = items(over);
        var atOnce = count(said.field("at_once"), "at-once");
        return repeated(StepConstruct.MAP)
                .map(body -> {
                    var node = MapNode.of(id, items, body.graph());
                    var wide = atOnce == null ? node : node.atOnce(atOnce);
                    var collects = said.text("on_error").filter("collect"::equals).isPresent();
                    var what =
                            "map over "
                                    + over.map(FileValue::text)
                                            .map(DiagramStep::shortened)
                                            .orElse("input");
                    return ParsedStep.of(
                            collects ? wide.collectFailures() : wide,
                            DiagramStep.group(id, what, body.drawn()).repeating("for each"));
                });
    }

    private Optional<ParsedStep> reduce(FileValue fileValue) {
        var said = fileValue.checkedAs(ObjectType.REDUCE);
        var items = items(said.field("over"));
        var from = SourceFile.field(said.value(), "from");
        return repeated(StepConstruct.REDUCE)
                .map(body ->
                        ParsedStep.of(
                                ReduceNode.of(id, items, from, body.graph()),
                                DiagramStep.group(id, "reduce", body.drawn())
                                        .repeating("for each")));
    }

    private Optional<ParsedStep> branch(FileValue said) {
        var condition =
                said.field("if")
                        .map(fileValue ->
                                definitions.pattern(fileValue, visibleNames, ExpectedType.TRUTH));
        var then = said.field("then").map(steps -> inside("then", steps));
        var otherwise = said.field("else").map(steps -> inside("else", steps));
        if (condition.isEmpty() || then.isEmpty()) {
            return Optional.empty();
        }
        var node =
                BranchNode.of(
                        id, TemplateEvaluators.decision(condition.get(), "if"), then.get().graph());
        var drawn = new ArrayList<>(List.of(DiagramStep.group("then", "", then.get().drawn())));
        otherwise.ifPresent(stepList -> drawn.add(DiagramStep.group("else", "", stepList.drawn())));
        var what = "branch if " + DiagramStep.shortened(said.text("if").orElse(""));
        return Optional.of(
                ParsedStep.of(
                        otherwise.map(stepList -> node.otherwise(stepList.graph())).orElse(node),
                        DiagramStep.group(id, what, drawn)));
    }

    private StepList inside(String name, FileValue steps) {
        return blocks.read(name, steps, around.insideStep(id));
    }

    private Optional<ParsedStep> switched(FileValue said) {
        var on = said.field("on").map(fileValue -> definitions.pattern(fileValue, visibleNames));
        if (on.isEmpty()) {
            return Optional.empty();
        }
        var node =
                SwitchNode.of(
                        id, context -> on.get().fill(RunExpressionScope.at(context, "on")).text());
        var drawn = new ArrayList<DiagramStep>();
        for (var each : said.field("cases").map(FileValue::fields).orElse(Map.of()).entrySet()) {
            var block = listed(each.getValue(), "case", each.getKey());
            if (block.isPresent()) {
                node = node.on(each.getKey(), block.get().graph());
                drawn.add(DiagramStep.group(each.getKey(), "", block.get().drawn()));
            }
        }
        var otherwise = said.field("default").map(steps -> inside("default", steps));
        if (otherwise.isPresent()) {
            node = node.otherwise(otherwise.get().graph());
            drawn.add(DiagramStep.group("default", "", otherwise.get().drawn()));
        }
        var what = "switch on " + DiagramStep.shortened(said.text("on").orElse(""));
        return Optional.of(ParsedStep.of(node, DiagramStep.group(id, what, drawn)));
    }

    private Optional<StepList> listed(FileValue steps, String name, String key) {
        if (steps.value() instanceof Value.Items) {
            return Optional.of(inside(name, steps));
        }
        steps.contentProblem("'%s' must be a list of steps".formatted(key), "");
        return Optional.empty();
    }

    private Optional<ParsedStep> parallel(FileValue fileValue) {
        var branches = new ArrayList<Step>();
        var drawn = new ArrayList<DiagramStep>();
        for (var each : fileValue.fields().entrySet()) {
            var name = each.getKey();
            if (!NameRules.isName(name)) {
                each.getValue()
                        .problem("'%s' is no name".formatted(name), "use a-z, 0-9, '-' and '_'");
                continue;
            }
            listed(each.getValue(), name, name)
                    .ifPresent(stepList -> {
                        branches.add(Step.of(name, definitions.block(stepList.graph())));
                        drawn.add(DiagramStep.group(name, "", stepList.drawn()));
                    });
        }
        if (fileValue.fields().size() < 2) {
            fileValue.problem("'parallel' has less than two branches", "name each list of steps");
        }
        var body = definitions.block(Graph.of(id, branches));
        return Optional.of(ParsedStep.of(body, DiagramStep.group(id, "parallel", drawn)));
    }

    private ParsedStep pause(FileValue fileValue) {
        var template = definitions.pattern(fileValue, visibleNames);
        if (template instanceof ValueTemplate.ConstantTemplate) {
            fileValue.tryParse(
                    () -> DurationFormat.checkWait(DurationFormat.parse(fileValue.text())));
        }
        var node =
                WaitNode.of(
                        id,
                        context ->
                                DurationFormat.parse(
                                        template.fill(RunExpressionScope.at(context, "wait"))
                                                .text()));
        return ParsedStep.of(
                node, DiagramStep.leaf(id, "wait " + DiagramStep.shortened(fileValue.text())));
    }

    /// A parsed step without its options.
    ///
    /// @param step the step
    /// @param drawn its drawing
    /// @param takesInput whether the step accepts an input
    record ParsedStep(Step step, DiagramStep drawn, boolean takesInput) {

        static ParsedStep of(Node node, DiagramStep diagramStep) {
            return new ParsedStep(Step.of(diagramStep.id(), node), diagramStep, true);
        }
    }
}

package dev.nerve.script.file;

import dev.nerve.NameRules;
import dev.nerve.WordSuggestions;
import dev.nerve.graph.Graph;
import dev.nerve.graph.step.Step;
import dev.nerve.node.RunContext;
import dev.nerve.node.capability.QuotingNode;
import dev.nerve.node.kind.IdentityNode;
import dev.nerve.script.expression.VisibleNames;
import dev.nerve.script.file.schema.FieldDefinition;
import dev.nerve.script.file.schema.FileValue;
import dev.nerve.script.file.schema.ObjectType;
import dev.nerve.script.file.schema.StepConstruct;
import dev.nerve.script.file.schema.WorkflowFilePaths;
import dev.nerve.script.flow.RunExpressionScope;
import dev.nerve.script.flow.ValueTemplate;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// A reader of lists of steps.
///
/// *Confined to one thread.*
final class StepListReader {

    /// The most steps in a list. No one writes more by hand, and reading takes quadratic time.
    private static final int MOST = 1_000;

    /// The path of a list that is optional.
    private static final java.util.regex.Pattern OPTIONAL =
            java.util.regex.Pattern.compile(
                    ".*\\.(?:branch\\.(?=else)|switch\\.(?=default))(else|default)");

    private final FileDefinitions definitions;
    private final StepOptionsReader terms;

    StepListReader(FileDefinitions definitions) {
        this.definitions = definitions;
        this.terms = new StepOptionsReader(definitions);
    }

    /// {@return the steps}
    ///
    /// @param name the name of the graph that they form
    /// @param list the list in the file
    /// @param around the context of the list
    StepList read(String name, FileValue list, StepListContext around) {
        var items = list.items();
        if (items.isEmpty()) {
            list.contentProblem("there is no step here", hintFor(list));
        } else if (items.size() > MOST) {
            list.problem("a list has at most %d steps".formatted(MOST), "make a graph of some");
        }
        boolean hasRoom = definitions.files().addStepCount(items.size(), list);
        var builder =
                new StepListBuilder(
                        around, items.subList(0, hasRoom ? Math.min(MOST, items.size()) : 0));
        for (int i = 0; i < builder.items.size(); i++) {
            builder.next(i);
        }
        return new StepList(
                Graph.of(name, builder.steps), List.copyOf(builder.before.keySet()), builder.drawn);
    }

    private static String hintFor(FileValue empty) {
        var optional = OPTIONAL.matcher(empty.path());
        return optional.matches()
                ? "write one, or leave '%s' out".formatted(optional.group(1))
                : "write one, for example {bash: make test}";
    }

    /// {@return the reasons why steps nested in a list are not visible outside}
    static VisibleNames.HiddenSteps hiddenInside(List<FileValue> steps) {
        var hidden = new HashMap<String, String>();
        for (var step : steps) {
            var why = "is inside '%1$s'; use the output of '%1$s' instead".formatted(idOf(step));
            var ids = new HashSet<String>();
            collectIds(step.value(), ids);
            ids.forEach(inner -> hidden.put(inner, why));
        }
        return id -> Optional.ofNullable(hidden.get(id));
    }

    /// {@return the explicit id of a step, or its default id}
    private static String idOf(FileValue step) {
        return step.text("id")
                .filter(NameRules::isName)
                .or(() ->
                        constructs(step).stream()
                                .findFirst()
                                .map(construct -> usualId(construct, step)))
                .orElse("step");
    }

    private static String usualId(StepConstruct construct, FileValue step) {
        return switch (construct) {
            case NODE -> step.text("node").filter(NameRules::isName).orElse("node");
            case WORKFLOW ->
                    step.field("workflow")
                            .map(fileValue ->
                                    fileValue.isObject()
                                            ? fileValue.text("id").orElse("")
                                            : fileValue.text())
                            .map(name ->
                                    WorkflowFilePaths.isFile(name)
                                            ? WorkflowFilePaths.stem(name)
                                            : name)
                            .filter(NameRules::isName)
                            .orElse("workflow");
            default -> construct.key();
        };
    }

    private static List<StepConstruct> constructs(FileValue step) {
        return Arrays.stream(StepConstruct.values())
                .filter(construct -> step.field(construct.key()).isPresent())
                .toList();
    }

    /// Collects the ids of all steps inside a value.
    private static void collectIds(Value value, Set<String> ids) {
        switch (value) {
            case Value.Items(var items) -> {
                for (var item : items) {
                    if (item instanceof Value.Fields(var fields)
                            && fields.get("id") instanceof Value.Text(var id)) {
                        ids.add(id);
                    }
                    collectIds(item, ids);
                }
            }
            case Value.Fields(var fields) -> fields.values().forEach(one -> collectIds(one, ids));
            default -> {
                // No steps in it.
            }
        }
    }

    /// A list of steps that is being read.
    private final class StepListBuilder {

        private final StepListContext around;
        private final List<FileValue> items;
        private final List<String> ids;
        private final VisibleNames.HiddenSteps inside;
        private final List<Step> steps = new ArrayList<>();
        private final List<DiagramStep> drawn = new ArrayList<>();

        /// The positions of all direct and indirect predecessors of each step, by id.
        private final Map<String, BitSet> before = new LinkedHashMap<>();

        private StepListBuilder(StepListContext around, List<FileValue> items) {
            this.around = around;
            this.items = items;
            this.ids = ids();
            this.inside = hiddenInside(items);
        }

        /// Returns the ids of all steps. A step without an id is named after its construct, with a
        /// number if that name is taken.
        private List<String> ids() {
            var all = new ArrayList<String>();
            var taken = new HashSet<>(around.taken());
            items.forEach(item -> item.text("id").ifPresent(taken::add));
            for (var item : items) {
                var id = idOf(item);
                if (item.field("id").isEmpty()) {
                    for (int i = 2; taken.contains(id); i++) {
                        id = FileDefinitions.nameWithSuffix(idOf(item), "-" + i);
                    }
                }
                taken.add(id);
                all.add(id);
            }
            return all;
        }

        private void next(int index) {
            var fileValue = items.get(index);
            var step = fileValue.checkedAs(ObjectType.STEP);
            var id = ids.get(index);
            boolean isFree = isFree(fileValue, id);
            var after = after(step, index);
            var seen = new BitSet(index);
            after.forEach(other -> {
                seen.set(ids.indexOf(other));
                seen.or(before.getOrDefault(other, new BitSet()));
            });
            var visible = seen.stream().mapToObj(ids::get).toList();
            var names = around.sight().withSteps(visible, hidden(index));
            if (isFree) {
                before.put(id, seen);
            }
            // Replace an invalid step with another node, so that the rest is read too.
            var parsedStep =
                    does(fileValue, step, id, around.withVisibleNames(names))
                            .orElseGet(() ->
                                    StepConstructReader.ParsedStep.of(
                                            IdentityNode.of(id), DiagramStep.leaf(id, "?")));
            var made = ordered(parsedStep.step(), after, step.field("after").isPresent());
            var whole = terms.read(step, withInput(made, step, parsedStep, names), names);
            if (isFree) {
                steps.add(whole);
                drawn.add(parsedStep.drawn().waitingFor(after));
            }
        }

        /// Sets the predecessors. The order in the list is not a dependency; `after` declares some.
        private static Step ordered(Step step, List<String> after, boolean isDeclared) {
            return isDeclared || after.isEmpty()
                    ? step.after(after.toArray(String[]::new)).listed()
                    : step.following(after.getFirst());
        }

        private boolean isFree(FileValue fileValue, String id) {
            boolean taken = before.containsKey(id) || around.taken().contains(id);
            if (taken) {
                var at = fileValue.field("id").orElse(fileValue);
                at.problem(
                        "there is a step '%s' already".formatted(id), "give this one another id");
            }
            return !taken;
        }

        private List<String> after(FileValue step, int index) {
            var said = step.field("after");
            if (said.isEmpty()) {
                var last = index == 0 ? "" : ids.get(index - 1);
                return before.containsKey(last) ? List.of(last) : List.of();
            }
            var after = new ArrayList<String>();
            for (var other : said.get().items()) {
                if (before.containsKey(other.text())) {
                    after.add(other.text());
                } else {
                    refuseAfter(other, index);
                }
            }
            return after.stream().distinct().toList();
        }

        private void refuseAfter(FileValue other, int index) {
            int position = ids.indexOf(other.text());
            if (position >= index) {
                other.contentProblem(
                        position == index
                                ? "step '%s' waits for itself".formatted(other.text())
                                : "step '%s' comes later".formatted(other.text()),
                        position == index ? "remove it" : "list it before this one");
                return;
            }
            var known = List.copyOf(before.keySet());
            var nearest = WordSuggestions.nearest(other.text(), known);
            other.contentProblem(
                    "there is no step %s here".formatted(NameRules.quote(other.text())),
                    nearest.map("did you mean '%s'?"::formatted)
                            .orElse(
                                    known.isEmpty()
                                            ? ""
                                            : "there is: " + String.join(", ", known)));
        }

        /// Returns the reason for a step that is known to be not visible.
        private VisibleNames.HiddenSteps hidden(int index) {
            return id -> {
                int position = ids.indexOf(id);
                if (position < 0) {
                    return inside.reason(id);
                }
                return Optional.of(
                        position == index
                                ? "is this step itself, and has no output yet"
                                : position > index
                                        ? "comes later"
                                        : "is not waited for here; add it to after");
            };
        }

        private Optional<StepConstructReader.ParsedStep> does(
                FileValue fileValue, FileValue step, String id, StepListContext where) {
            var constructs = constructs(step);
            if (constructs.size() == 1) {
                var construct = constructs.getFirst();
                refuseSteps(step, construct);
                return read(construct, step, id, where);
            }
            // An invalid field was reported already.
            if (constructs.isEmpty() && constructs(fileValue).isEmpty()) {
                fileValue.problem(
                        "this step does nothing",
                        "give it one of "
                                + String.join(
                                        ", ",
                                        StepConstruct.keys().map(FieldDefinition::name).toList()));
            } else if (constructs.size() > 1) {
                step.field(constructs.get(1).key())
                        .orElse(step)
                        .problem(
                                "a step does one thing, and this one has '%s' already"
                                        .formatted(constructs.getFirst().key()),
                                "make two steps of it");
                readAll(constructs, step, id, where);
            }
            return Optional.empty();
        }

        /// Reports the problems of each construct; `steps` can belong to only one of them.
        ///
        /// If the author meant one construct to repeat another, references to rounds are no further
        /// mistakes.
        private void readAll(
                List<StepConstruct> constructs, FileValue step, String id, StepListContext where) {
            var repeating = constructs.stream().filter(StepConstruct::repeats).findFirst();
            repeating
                    .filter(_ -> step.field("steps").isPresent())
                    .ifPresent(construct -> read(construct, step, id, where));
            var around = repeating.map(where::insideRound).orElse(where);
            constructs.stream()
                    .filter(construct -> !construct.repeats())
                    .forEach(construct -> read(construct, step, id, around));
        }

        private Optional<StepConstructReader.ParsedStep> read(
                StepConstruct construct, FileValue step, String id, StepListContext where) {
            return new StepConstructReader(definitions, StepListReader.this, step, id, where)
                    .read(construct);
        }

        private void refuseSteps(FileValue step, StepConstruct construct) {
            if (!construct.repeats()) {
                step.field("steps")
                        .ifPresent(steps ->
                                steps.problem(
                                        "'%s' has no steps".formatted(construct.key()),
                                        "only loop, while, map, reduce and tournament have"));
            }
        }

        private Step withInput(
                Step made,
                FileValue step,
                StepConstructReader.ParsedStep parsedStep,
                VisibleNames names) {
            var input = step.field("input");
            if (input.isEmpty()) {
                return made;
            }
            if (!parsedStep.takesInput()) {
                input.get()
                        .problem("'input' has no meaning here", "this step already has its input");
                return made;
            }
            var template = definitions.pattern(input.get(), names);
            return template instanceof ValueTemplate.ConstantTemplate(var value)
                    ? made.input(value)
                    : made.inputFrom(context -> given(template, made.target(), context));
        }

        /// Computes the input. A node that executes a command gets values as data, never as code.
        private Value given(ValueTemplate template, Step.Target target, RunContext context) {
            var around = RunExpressionScope.at(context, "input");
            var node =
                    switch (target) {
                        case Step.Target.Direct(var direct) -> Optional.of(direct);
                        case Step.Target.Named(var id) -> context.nodes().find(id);
                    };
            return node.orElse(null) instanceof QuotingNode quoting
                    ? new Value.Text(template.text(around, quoting::quote))
                    : template.fill(around);
        }
    }
}

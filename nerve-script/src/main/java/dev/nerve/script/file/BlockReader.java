package dev.nerve.script.file;

import dev.nerve.Names;
import dev.nerve.Nearest;
import dev.nerve.graph.Graph;
import dev.nerve.graph.Step;
import dev.nerve.node.IdentityNode;
import dev.nerve.node.Quoting;
import dev.nerve.node.RunContext;
import dev.nerve.script.expression.Sight;
import dev.nerve.script.flow.Pattern;
import dev.nerve.script.flow.Seen;
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
final class BlockReader {

    /// The most steps in a list. No one writes more by hand, and reading takes quadratic time.
    private static final int MOST = 1_000;

    /// The path of a list that is optional.
    private static final java.util.regex.Pattern OPTIONAL =
            java.util.regex.Pattern.compile(
                    ".*\\.(?:branch\\.(?=else)|switch\\.(?=default))(else|default)");

    private final Definitions definitions;
    private final TermsReader terms;

    BlockReader(Definitions definitions) {
        this.definitions = definitions;
        this.terms = new TermsReader(definitions);
    }

    /// {@return the steps}
    ///
    /// @param name the name of the graph that they form
    /// @param list the list in the file
    /// @param around the context of the list
    Block read(String name, Part list, Surround around) {
        var items = list.items();
        if (items.isEmpty()) {
            list.wrong("there is no step here", hintFor(list));
        } else if (items.size() > MOST) {
            list.problem("a list has at most %d steps".formatted(MOST), "make a graph of some");
        }
        boolean hasRoom = definitions.files().hasRoomFor(items.size(), list);
        var reading =
                new Reading(around, items.subList(0, hasRoom ? Math.min(MOST, items.size()) : 0));
        for (int i = 0; i < reading.items.size(); i++) {
            reading.next(i);
        }
        return new Block(
                Graph.of(name, reading.steps), List.copyOf(reading.before.keySet()), reading.drawn);
    }

    private static String hintFor(Part empty) {
        var optional = OPTIONAL.matcher(empty.path());
        return optional.matches()
                ? "write one, or leave '%s' out".formatted(optional.group(1))
                : "write one, for example {bash: make test}";
    }

    /// {@return the reasons why steps nested in a list are not visible outside}
    static Sight.Hidden inside(List<Part> steps) {
        var hidden = new HashMap<String, String>();
        for (var step : steps) {
            var why =
                    "is inside '%s'; only what that gives can be seen from here"
                            .formatted(idOf(step));
            var ids = new HashSet<String>();
            collectIds(step.value(), ids);
            ids.forEach(inner -> hidden.put(inner, why));
        }
        return id -> Optional.ofNullable(hidden.get(id));
    }

    /// {@return the explicit id of a step, or its default id}
    private static String idOf(Part step) {
        return step.text("id")
                .filter(Names::isName)
                .or(() ->
                        constructs(step).stream()
                                .findFirst()
                                .map(construct -> usualId(construct, step)))
                .orElse("step");
    }

    private static String usualId(Construct construct, Part step) {
        return switch (construct) {
            case NODE -> step.text("node").filter(Names::isName).orElse("node");
            case WORKFLOW ->
                    step.field("workflow")
                            .map(part -> part.isObject() ? part.text("id").orElse("") : part.text())
                            .map(name -> FileNames.isFile(name) ? FileNames.stem(name) : name)
                            .filter(Names::isName)
                            .orElse("workflow");
            default -> construct.key();
        };
    }

    private static List<Construct> constructs(Part step) {
        return Arrays.stream(Construct.values())
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
    private final class Reading {

        private final Surround around;
        private final List<Part> items;
        private final List<String> ids;
        private final Sight.Hidden inside;
        private final List<Step> steps = new ArrayList<>();
        private final List<Drawn> drawn = new ArrayList<>();

        /// The positions of all direct and indirect predecessors of each step, by id.
        private final Map<String, BitSet> before = new LinkedHashMap<>();

        private Reading(Surround around, List<Part> items) {
            this.around = around;
            this.items = items;
            this.ids = ids();
            this.inside = inside(items);
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
                        id = Definitions.cut(idOf(item), "-" + i);
                    }
                }
                taken.add(id);
                all.add(id);
            }
            return all;
        }

        private void next(int index) {
            var part = items.get(index);
            var step = part.as(Shape.STEP);
            var id = ids.get(index);
            boolean isFree = isFree(part, id);
            var after = after(step, index);
            var seen = new BitSet(index);
            after.forEach(other -> {
                seen.set(ids.indexOf(other));
                seen.or(before.getOrDefault(other, new BitSet()));
            });
            var visible = seen.stream().mapToObj(ids::get).toList();
            var sight = around.sight().with(visible, hidden(index));
            if (isFree) {
                before.put(id, seen);
            }
            // Replace an invalid step with another node, so that the rest is read too.
            var done =
                    does(part, step, id, around.seeing(sight))
                            .orElseGet(() ->
                                    ConstructReader.Done.of(
                                            IdentityNode.of(id), Drawn.leaf(id, "?")));
            var made = ordered(done.step(), after, step.field("after").isPresent());
            var whole = terms.read(step, withInput(made, step, done, sight), sight);
            if (isFree) {
                steps.add(whole);
                drawn.add(done.drawn().waitingFor(after));
            }
        }

        /// Sets the predecessors. The order in the list is not a dependency; `after` declares some.
        private static Step ordered(Step step, List<String> after, boolean isDeclared) {
            return isDeclared || after.isEmpty()
                    ? step.after(after.toArray(String[]::new)).listed()
                    : step.following(after.getFirst());
        }

        private boolean isFree(Part part, String id) {
            boolean taken = before.containsKey(id) || around.taken().contains(id);
            if (taken) {
                var at = part.field("id").orElse(part);
                at.problem(
                        "there is a step '%s' already".formatted(id), "give this one another id");
            }
            return !taken;
        }

        private List<String> after(Part step, int index) {
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

        private void refuseAfter(Part other, int index) {
            int position = ids.indexOf(other.text());
            if (position >= index) {
                other.wrong(
                        position == index
                                ? "step '%s' waits for itself".formatted(other.text())
                                : "step '%s' comes later".formatted(other.text()),
                        position == index ? "remove it" : "list it before this one");
                return;
            }
            var known = List.copyOf(before.keySet());
            var nearest = Nearest.to(other.text(), known);
            other.wrong(
                    "there is no step %s here".formatted(Names.quoted(other.text())),
                    nearest.map("did you mean '%s'?"::formatted)
                            .orElse(
                                    known.isEmpty()
                                            ? ""
                                            : "there is: " + String.join(", ", known)));
        }

        /// Returns the reason for a step that is known to be not visible.
        private Sight.Hidden hidden(int index) {
            return id -> {
                int position = ids.indexOf(id);
                if (position < 0) {
                    return inside.why(id);
                }
                return Optional.of(
                        position == index
                                ? "is this step itself, and has no output yet"
                                : position > index
                                        ? "comes later"
                                        : "is not waited for here; add it to after");
            };
        }

        private Optional<ConstructReader.Done> does(
                Part part, Part step, String id, Surround where) {
            var constructs = constructs(step);
            if (constructs.size() == 1) {
                var construct = constructs.getFirst();
                refuseSteps(step, construct);
                return read(construct, step, id, where);
            }
            // An invalid field was reported already.
            if (constructs.isEmpty() && constructs(part).isEmpty()) {
                part.problem(
                        "this step does nothing",
                        "give it one of "
                                + String.join(", ", Construct.keys().map(Key::name).toList()));
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
        private void readAll(List<Construct> constructs, Part step, String id, Surround where) {
            var repeating = constructs.stream().filter(Construct::repeats).findFirst();
            repeating
                    .filter(_ -> step.field("steps").isPresent())
                    .ifPresent(construct -> read(construct, step, id, where));
            var around = repeating.map(where::repeatedBy).orElse(where);
            constructs.stream()
                    .filter(construct -> !construct.repeats())
                    .forEach(construct -> read(construct, step, id, around));
        }

        private Optional<ConstructReader.Done> read(
                Construct construct, Part step, String id, Surround where) {
            return new ConstructReader(definitions, BlockReader.this, step, id, where)
                    .read(construct);
        }

        private void refuseSteps(Part step, Construct construct) {
            if (!construct.repeats()) {
                step.field("steps")
                        .ifPresent(steps ->
                                steps.problem(
                                        "'%s' has no steps".formatted(construct.key()),
                                        "only loop, while, map, reduce and tournament have"));
            }
        }

        private Step withInput(Step made, Part step, ConstructReader.Done done, Sight sight) {
            var input = step.field("input");
            if (input.isEmpty()) {
                return made;
            }
            if (!done.takesInput()) {
                input.get()
                        .problem(
                                "'input' has no meaning here",
                                "this step already has its input");
                return made;
            }
            var pattern = definitions.pattern(input.get(), sight);
            return pattern instanceof Pattern.Constant(var value)
                    ? made.on(value)
                    : made.onResultOf(context -> given(pattern, made.target(), context));
        }

        /// Computes the input. A node that executes a command gets values as data, never as code.
        private Value given(Pattern pattern, Step.Target target, RunContext context) {
            var around = Seen.at(context, "input");
            var node =
                    switch (target) {
                        case Step.Target.Direct(var direct) -> Optional.of(direct);
                        case Step.Target.Named(var id) -> context.nodes().find(id);
                    };
            return node.orElse(null) instanceof Quoting quoting
                    ? new Value.Text(pattern.text(around, quoting::quote))
                    : pattern.fill(around);
        }
    }
}

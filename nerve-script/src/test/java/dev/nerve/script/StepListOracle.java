package dev.nerve.script;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;

/// A list of steps as a person understands it: its YAML and its result.
///
/// It shares no code with the execution of lists.
///
/// @param steps the steps
record StepListOracle(List<Entry> steps) {

    private static final int DEEPEST = 3;

    /// The condition of a step.
    enum When {
        ALWAYS(""),
        TRUE(", when: \"${true}\""),
        FALSE(", when: \"${false}\""),
        EVEN(", when: \"${loop.iteration % 2 == 0}\"");

        private final String yaml;

        When(String yaml) {
            this.yaml = yaml;
        }

        boolean holds(int round) {
            return this == ALWAYS || this == TRUE || (this == EVEN && round % 2 == 0);
        }
    }

    /// A step of the list.
    ///
    /// @param before the position of the step that it is after, or -1
    /// @param declared whether it says so itself
    record Entry(String id, When when, int before, boolean declared, Kind kind) {}

    /// The work of a step.
    sealed interface Kind {

        record Leaf() implements Kind {}

        record Loop(int times, StepListOracle body) implements Kind {}

        record Branch(boolean taken, StepListOracle then) implements Kind {}

        record Parallel(StepListOracle left, StepListOracle right) implements Kind {}
    }

    static StepListOracle random(Random random) {
        return random(random, 1, false, new AtomicInteger());
    }

    private static StepListOracle random(
            Random random, int depth, boolean inLoop, AtomicInteger number) {
        var steps = new ArrayList<Entry>();
        int size = 1 + random.nextInt(depth == 1 ? 6 : 3);
        for (int i = 0; i < size; i++) {
            boolean declared = i > 0 && random.nextInt(6) == 0;
            int before = declared ? random.nextInt(i) : i - 1;
            var when = When.values()[random.nextInt(inLoop ? 4 : 3)];
            var kind = kind(random, depth, inLoop, number);
            var id = (kind instanceof Kind.Leaf ? "s" : "b") + number.incrementAndGet();
            steps.add(new Entry(id, when, before, declared, kind));
        }
        return new StepListOracle(steps);
    }

    private static Kind kind(Random random, int depth, boolean inLoop, AtomicInteger number) {
        return switch (depth == DEEPEST ? 0 : random.nextInt(8)) {
            case 5 -> new Kind.Loop(1 + random.nextInt(3), random(random, depth + 1, true, number));
            case 6 ->
                    new Kind.Branch(
                            random.nextBoolean(), random(random, depth + 1, inLoop, number));
            case 7 ->
                    new Kind.Parallel(
                            random(random, depth + 1, inLoop, number),
                            random(random, depth + 1, inLoop, number));
            default -> new Kind.Leaf();
        };
    }

    String yaml(String indent) {
        var text = new StringBuilder();
        for (var step : steps) {
            text.append(indent).append("- ").append(yaml(step)).append('\n');
        }
        return text.toString();
    }

    private String flow() {
        var all = steps.stream().map(this::yaml).toList();
        return "[" + String.join(", ", all) + "]";
    }

    private String yaml(Entry step) {
        var after = step.declared ? ", after: [%s]".formatted(steps.get(step.before).id) : "";
        var does =
                switch (step.kind) {
                    case Kind.Leaf _ -> "node: work";
                    case Kind.Loop(var times, var body) ->
                            "loop: %d, steps: %s".formatted(times, body.flow());
                    case Kind.Branch(var taken, var then) ->
                            "branch: {if: \"${%s}\", then: %s}".formatted(taken, then.flow());
                    case Kind.Parallel(var left, var right) ->
                            "parallel: {l: %s, r: %s}".formatted(left.flow(), right.flow());
                };
        return "{id: %s, %s%s%s}".formatted(step.id, does, step.when.yaml, after);
    }

    Value output(Value input) {
        return output(input, 0, "", new TreeSet<>());
    }

    Set<String> executed(Value input) {
        var executed = new TreeSet<String>();
        output(input, 0, "", executed);
        return executed;
    }

    private Value output(Value input, int round, String path, Set<String> executed) {
        var given = new Value[steps.size()];
        var gave = new Value[steps.size()];
        var passedOver = new boolean[steps.size()];
        for (int i = 0; i < given.length; i++) {
            var step = steps.get(i);
            boolean hasInput = step.before < 0 || gave[step.before] != null;
            given[i] = step.before < 0 ? input : hasInput ? gave[step.before] : given[step.before];
            boolean isSkipped = step.declared && !hasInput;
            passedOver[i] = !isSkipped && !step.when.holds(round);
            if (!isSkipped && !passedOver[i]) {
                gave[i] = execute(step, given[i], round, path, executed);
            }
        }
        var last = Value.Fields.EMPTY;
        for (int i = 0; i < given.length; i++) {
            int position = i;
            if (steps.stream().noneMatch(other -> other.before == position)) {
                var value = gave[i] != null ? gave[i] : passedOver[i] ? given[i] : null;
                last = value == null ? last : last.with(steps.get(i).id, value);
            }
        }
        long ends = ends();
        return ends > 1
                ? last
                : last.fields().isEmpty() ? Value.NULL : last.fields().values().iterator().next();
    }

    private long ends() {
        return steps.size()
                - steps.stream()
                        .filter(s -> s.before >= 0)
                        .mapToInt(Entry::before)
                        .distinct()
                        .count();
    }

    private static Value execute(
            Entry step, Value given, int round, String path, Set<String> executed) {
        var here = path + step.id;
        return switch (step.kind) {
            case Kind.Leaf _ -> {
                executed.add(here);
                yield Value.of(given.text() + "+" + step.id);
            }
            case Kind.Loop(var times, var body) -> {
                var value = given;
                for (int i = 1; i <= times; i++) {
                    value = body.output(value, i, here + "[" + i + "]/", executed);
                }
                yield value;
            }
            case Kind.Branch(var taken, var then) ->
                    taken ? then.output(given, round, here + "/then/", executed) : given;
            case Kind.Parallel(var left, var right) ->
                    Value.Fields.EMPTY
                            .with("l", left.output(given, round, here + "/l/", executed))
                            .with("r", right.output(given, round, here + "/r/", executed));
        };
    }
}

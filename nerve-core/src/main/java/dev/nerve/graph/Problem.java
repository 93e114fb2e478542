package dev.nerve.graph;

import dev.nerve.Names;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Something wrong with the shape of a graph.
public sealed interface Problem {

    /// {@return it for people: which step, and what would be right}
    String message();

    /// {@return whether it is only that a step is missing here which is around the graph}
    ///
    /// @param around tells which steps are
    default boolean isCuredBy(Predicate<String> around) {
        return false;
    }

    /// Two steps share a name.
    ///
    /// @param step the name
    record Duplicate(StepId step) implements Problem {
        @Override
        public String message() {
            return "step '%s' is there twice; give each step an id of its own".formatted(step);
        }
    }

    /// A step waits for itself.
    ///
    /// @param step the step
    record WaitsForItself(StepId step) implements Problem {
        @Override
        public String message() {
            return "step '%s' waits for itself; remove '%s' from what it waits for"
                    .formatted(step, step);
        }
    }

    /// A step waits for one that is not there.
    ///
    /// @param step the step
    /// @param missing what it waits for
    /// @param known what there is
    record Dangling(StepId step, StepId missing, List<StepId> known) implements Problem {
        public Dangling {
            known = List.copyOf(known);
        }

        @Override
        public String message() {
            return "step '%s' waits for '%s', which is not there; %s"
                    .formatted(step, missing, others(step, known));
        }
    }

    /// Steps wait for each other.
    ///
    /// @param steps the steps on the cycle, each waiting for the one before it
    record Cycle(List<StepId> steps) implements Problem {
        public Cycle {
            steps = List.copyOf(steps);
        }

        @Override
        public String message() {
            var path =
                    Stream.concat(steps.stream(), Stream.of(steps.getFirst()))
                            .map(StepId::name)
                            .collect(Collectors.joining(" -> "));
            return "steps wait for each other: %s; remove one of these dependencies"
                    .formatted(path);
        }
    }

    /// A step is given its input in more than one way.
    ///
    /// @param step the step
    /// @param ways how many
    record InputTwice(StepId step, int ways) implements Problem {
        @Override
        public String message() {
            return ("step '%s' is given its input in %d ways; keep one of value, template, "
                            + "function and key")
                    .formatted(step, ways);
        }
    }

    /// A template speaks of a step that it does not wait for.
    ///
    /// @param step the step whose template it is
    /// @param mentioned the step it speaks of
    record NotBefore(StepId step, String mentioned) implements Problem {
        @Override
        public String message() {
            return step.name().equals(mentioned)
                    ? ("step '%s' speaks of its own output in a template; use that of a step "
                                    + "before it")
                            .formatted(step)
                    : ("step '%s' speaks of '%s' in a template, but does not wait for it; let it "
                                    + "come after '%s'")
                            .formatted(step, mentioned, mentioned);
        }
    }

    /// A template speaks of a step that is not there.
    ///
    /// @param step the step whose template it is
    /// @param mentioned what it speaks of
    /// @param known what there is
    record Unknown(StepId step, String mentioned, List<StepId> known) implements Problem {
        public Unknown {
            known = List.copyOf(known);
        }

        @Override
        public String message() {
            return "step '%s' speaks of %s in a template, which is not there; %s"
                    .formatted(step, Names.quoted(mentioned), others(step, known));
        }

        @Override
        public boolean isCuredBy(Predicate<String> around) {
            return around.test(mentioned);
        }
    }

    /// Two steps may run at once on one persistent node.
    ///
    /// @param first one step
    /// @param second the other
    /// @param node the node
    record Overlap(StepId first, StepId second, NodeId node) implements Problem {
        @Override
        public String message() {
            return ("steps '%s' and '%s' may run at once on the persistent node '%s'; let one wait "
                            + "for the other, or let one of them queue")
                    .formatted(first, second, node);
        }
    }

    /// Something is wrong inside a graph that is a step of this one.
    ///
    /// @param step the step
    /// @param inner what is wrong there
    record Inside(StepId step, Problem inner) implements Problem {
        @Override
        public String message() {
            return "in '%s': %s".formatted(step, inner.message());
        }

        @Override
        public boolean isCuredBy(Predicate<String> around) {
            return inner.isCuredBy(around);
        }
    }

    private static String others(StepId step, List<StepId> known) {
        var others = known.stream().filter(other -> !other.equals(step)).map(StepId::name).toList();
        if (others.isEmpty()) {
            return "there is no other step";
        }
        int most = 12;
        var shown = others.stream().limit(most).collect(Collectors.joining(", "));
        int more = others.size() - most;
        return "there is: " + shown + (more > 0 ? " and %d more".formatted(more) : "");
    }
}

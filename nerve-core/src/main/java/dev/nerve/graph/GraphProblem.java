package dev.nerve.graph;

import dev.nerve.NameRules;
import dev.nerve.NodeId;
import dev.nerve.StepId;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A problem in the structure of a graph.
public sealed interface GraphProblem {

    /// {@return a message for people: which step, and what would be right}
    String message();

    /// {@return whether the problem goes away because the missing step is around the graph}
    ///
    /// @param around accepts the names of the steps around the graph
    default boolean isResolvedBy(Predicate<String> around) {
        return false;
    }

    /// Two steps share a name.
    ///
    /// @param step the name
    record Duplicate(StepId step) implements GraphProblem {
        @Override
        public String message() {
            return "step '%s' is defined twice; give each step an id of its own".formatted(step);
        }
    }

    /// A step waits for itself.
    ///
    /// @param step the step
    record WaitsForItself(StepId step) implements GraphProblem {
        @Override
        public String message() {
            return "step '%s' waits for itself; remove '%s' from what it waits for"
                    .formatted(step, step);
        }
    }

    /// A step waits for a step that does not exist.
    ///
    /// @param step the step
    /// @param missing the step it waits for
    /// @param known the existing steps
    record Dangling(StepId step, StepId missing, List<StepId> known) implements GraphProblem {
        public Dangling {
            known = List.copyOf(known);
        }

        @Override
        public String message() {
            return "step '%s' waits for '%s', which does not exist; %s"
                    .formatted(step, missing, others(step, known));
        }
    }

    /// Steps wait for each other.
    ///
    /// @param steps the steps on the cycle, each waiting for the one before it
    record Cycle(List<StepId> steps) implements GraphProblem {
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

    /// A step declares its input in more than one way.
    ///
    /// @param step the step
    /// @param ways the number of ways
    record InputTwice(StepId step, int ways) implements GraphProblem {
        @Override
        public String message() {
            return ("step '%s' is given its input in %d ways; keep one of value, template, "
                            + "function and key")
                    .formatted(step, ways);
        }
    }

    /// A template refers to a step that its own step does not wait for.
    ///
    /// @param step the step with the template
    /// @param mentioned the step it refers to
    record NotBefore(StepId step, String mentioned) implements GraphProblem {
        @Override
        public String message() {
            return step.name().equals(mentioned)
                    ? ("step '%s' refers to its own output in a template; use that of a step "
                                    + "before it")
                            .formatted(step)
                    : ("step '%s' refers to '%s' in a template, but does not wait for it; let it "
                                    + "come after '%s'")
                            .formatted(step, mentioned, mentioned);
        }
    }

    /// A template refers to a step that does not exist.
    ///
    /// @param step the step with the template
    /// @param mentioned the name it refers to
    /// @param known the existing steps
    record Unknown(StepId step, String mentioned, List<StepId> known) implements GraphProblem {
        public Unknown {
            known = List.copyOf(known);
        }

        @Override
        public String message() {
            return "step '%s' refers to %s in a template, which does not exist; %s"
                    .formatted(step, NameRules.quote(mentioned), others(step, known));
        }

        @Override
        public boolean isResolvedBy(Predicate<String> around) {
            return around.test(mentioned);
        }
    }

    /// Two steps may run at once on one persistent node.
    ///
    /// @param first one step
    /// @param second the other
    /// @param node the node
    record Overlap(StepId first, StepId second, NodeId node) implements GraphProblem {
        @Override
        public String message() {
            return ("steps '%s' and '%s' may run at once on the persistent node '%s'; let one wait "
                            + "for the other, or let one of them queue")
                    .formatted(first, second, node);
        }
    }

    /// A problem inside a graph that is a step of this one.
    ///
    /// @param step the step
    /// @param inner the problem of the inner graph
    record Inside(StepId step, GraphProblem inner) implements GraphProblem {
        @Override
        public String message() {
            return "in '%s': %s".formatted(step, inner.message());
        }

        @Override
        public boolean isResolvedBy(Predicate<String> around) {
            return inner.isResolvedBy(around);
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

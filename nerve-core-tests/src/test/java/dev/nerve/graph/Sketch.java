package dev.nerve.graph;

import static java.util.Collections.disjoint;

import dev.nerve.ErrorCode;
import dev.nerve.value.Value;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/// A graph as plain data, which [Construction] builds and [Oracle] works out, each in its own way.
///
/// @param id its name
/// @param spots its steps
/// @param maxParallel how many may run at once
record Sketch(String id, List<Spot> spots, int maxParallel) {

    /// {@return the steps that wait for one, directly or not}
    Set<String> behind(String step) {
        var behind = new HashSet<String>();
        boolean grown = true;
        while (grown) {
            grown = false;
            for (var spot : spots) {
                var waits = spot.after().contains(step) || !disjoint(spot.after(), behind);
                grown |= waits && behind.add(spot.id());
            }
        }
        return behind;
    }

    /// A step.
    record Spot(String id, Body body, Given given, List<String> after, Rules rules) {}

    /// The condition of a step, and the effect of its failure.
    record Rules(When when, Remedy remedy, int retries) {}

    /// The work of a step.
    sealed interface Body {

        /// Computes something from its input; `salt` distinguishes nodes.
        record Leaf(String id, int salt, Luck luck) implements Body {

            Value result(Value input) {
                int digest = Objects.hash(salt, input);
                return switch (Math.floorMod(salt, 5)) {
                    case 0 -> Value.of(digest);
                    case 1 -> Value.of("text " + digest);
                    case 2 -> Value.of(digest % 3 != 0);
                    case 3 -> Value.Fields.EMPTY.with("k0", digest).with("k1", input.isNull());
                    default -> Value.of(List.of(digest, "item"));
                };
            }

            boolean tells() {
                return Math.floorMod(salt, 5) == 2;
            }
        }

        record Nested(Sketch sketch) implements Body {}
    }

    /// The number of failures of a leaf before it succeeds.
    record Luck(int failures, ErrorCode code, boolean thrown) {

        static final Luck GOOD = new Luck(0, ErrorCode.INTERNAL, false);
        static final int FOR_EVER = Integer.MAX_VALUE;

        boolean isBad() {
            return failures == FOR_EVER;
        }
    }

    /// The source of a step's input.
    sealed interface Given {

        record Usual() implements Given {}

        record Fixed(Value value) implements Given {}

        record Template(List<Piece> pieces) implements Given {}

        record Computed(int salt) implements Given {}

        record Key(String name) implements Given {}
    }

    /// A part of a template.
    sealed interface Piece {

        record Words(String text) implements Piece {}

        record GraphInput() implements Piece {}

        record OutputOf(String step) implements Piece {}
    }

    /// The condition of a step.
    sealed interface When {

        record Always() implements When {}

        record Computed(int salt, int percent) implements When {}

        record Told(String step) implements When {}
    }

    /// The effect of a failure.
    sealed interface Remedy {

        record Fail() implements Remedy {}

        record Skip(Value value) implements Remedy {}

        record Instead(Value value) implements Remedy {}

        record Other(Body.Leaf leaf) implements Remedy {}

        record GoOn() implements Remedy {}
    }

    /// The data that conditions and computed inputs see.
    static int look(int salt, Value input, Value.Fields before) {
        return Objects.hash(salt, input, before);
    }
}

package dev.nerve.control;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Works out what a sketched control node must give, in plain Java.
///
/// It shares nothing with how control nodes are run.
final class Oracle {

    private Oracle() {}

    /// {@return the output of a sketch}
    ///
    /// @param sketch the sketch
    /// @param given its input
    /// @param index the index of the innermost loop around it, 0 if there is none
    /// @throws NoLuck if it fails
    static Value of(Sketch sketch, Value given, int index) throws NoLuck {
        return switch (sketch) {
            case Sketch.Leaf leaf -> leaf(leaf, given, index);
            case Sketch.Chain(var steps) -> {
                var value = given;
                for (var step : steps) {
                    value = of(step, value, index);
                }
                yield value;
            }
            case Sketch.While(int bound, int most, var body) -> {
                var value = given;
                for (int i = 0; i < most && Sketch.number(value) % 101 < bound; i++) {
                    value = of(body, value, i);
                }
                yield value;
            }
            case Sketch.Times(int times, boolean all, var body) ->
                    repeated(body, given, times, -1, all);
            case Sketch.Until(int rest, int most, boolean all, var body) ->
                    repeated(body, given, most, rest, all);
            case Sketch.Branch(int rest, var then, var otherwise) -> {
                if (Sketch.number(given) % 2 == rest) {
                    yield of(then, given, index);
                }
                yield otherwise == null ? given : of(otherwise, given, index);
            }
            case Sketch.Switch(var cases) ->
                    of(cases.get((int) (Sketch.number(given) % 3)), given, index);
            case Sketch.Each(_, boolean collects, var body) -> each(body, given, collects);
            case Sketch.Reduce(var body) -> reduced(body, given);
        };
    }

    private static Value leaf(Sketch.Leaf leaf, Value given, int index) throws NoLuck {
        long result = (Sketch.number(given) * leaf.factor() + index + 1) % 101;
        if (result % 13 == leaf.failing()) {
            throw new NoLuck();
        }
        return Value.of(result);
    }

    /// @param rest until the result, divided by 3, has this rest; never if it is negative
    private static Value repeated(Sketch body, Value given, int times, int rest, boolean all)
            throws NoLuck {
        var results = new ArrayList<Value>();
        var value = given;
        for (int i = 0; i < times; i++) {
            value = of(body, value, i);
            results.add(value);
            if (Sketch.number(value) % 3 == rest) {
                break;
            }
        }
        return all ? Value.of(results) : value;
    }

    private static Value each(Sketch body, Value given, boolean collects) throws NoLuck {
        List<Value> items =
                Sketch.items(given) instanceof Value.Items(var list) ? list : List.of(given);
        var results = new ArrayList<Value>();
        for (int i = 0; i < items.size(); i++) {
            try {
                results.add(of(body, items.get(i), i));
            } catch (NoLuck failure) {
                if (!collects) {
                    throw failure;
                }
                results.add(NoLuck.COLLECTED);
            }
        }
        return Value.of(results);
    }

    private static Value reduced(Sketch body, Value given) throws NoLuck {
        List<Value> items =
                Sketch.items(given) instanceof Value.Items(var list) ? list : List.of(given);
        var value = Value.of(7);
        for (int i = 0; i < items.size(); i++) {
            var both = Map.of("accumulated", value, "item", items.get(i), "index", i);
            value = of(body, Value.of(both), i);
        }
        return value;
    }

    /// A leaf has failed.
    static final class NoLuck extends Exception {

        private static final long serialVersionUID = 1L;

        /// Stands for a failure that was collected: its text depends on where it was.
        static final Value COLLECTED = Value.of("(error)");
    }
}

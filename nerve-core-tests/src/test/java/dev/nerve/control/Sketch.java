package dev.nerve.control;

import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// A control node before it is made: what a random sequence consists of.
sealed interface Sketch {

    /// Does a little arithmetic.
    ///
    /// @param factor what its input is multiplied with
    /// @param failing for which rests of its result, divided by 13, it fails; -1 for none
    record Leaf(int factor, int failing) implements Sketch {}

    /// Several steps, one after the other.
    record Chain(List<Sketch> steps) implements Sketch {}

    record While(int bound, int most, Sketch body) implements Sketch {}

    record Times(int times, boolean all, Sketch body) implements Sketch {}

    record Until(int rest, int most, boolean all, Sketch body) implements Sketch {}

    record Branch(int rest, Sketch then, @Nullable Sketch otherwise) implements Sketch {}

    /// Cases for the rests of 3, the last of them the default.
    record Switch(List<Sketch> cases) implements Sketch {}

    record Each(int atOnce, boolean collects, Sketch body) implements Sketch {}

    record Reduce(Sketch body) implements Sketch {}

    /// {@return a sketch at random}
    ///
    /// @param random the only source of chance
    /// @param depth how deep it can be nested
    static Sketch random(Random random, int depth) {
        if (depth == 0) {
            return new Leaf(random.nextInt(1, 9), random.nextInt(12) == 0 ? 5 : -1);
        }
        Sketch body = random(random, depth - 1);
        return switch (random.nextInt(8)) {
            case 0 -> new While(random.nextInt(100), random.nextInt(1, 4), body);
            case 1 -> new Times(random.nextInt(4), random.nextBoolean(), body);
            case 2 ->
                    new Until(random.nextInt(3), random.nextInt(1, 4), random.nextBoolean(), body);
            case 3 ->
                    new Branch(
                            random.nextInt(2),
                            body,
                            random.nextBoolean() ? null : random(random, depth - 1));
            case 4 -> new Switch(several(random, 3, depth - 1));
            case 5 -> new Each(random.nextInt(1, 4), random.nextBoolean(), body);
            case 6 -> new Reduce(body);
            default -> new Chain(several(random, random.nextInt(1, 4), depth - 1));
        };
    }

    private static List<Sketch> several(Random random, int count, int depth) {
        var sketches = new ArrayList<Sketch>();
        for (int i = 0; i < count; i++) {
            sketches.add(random(random, depth));
        }
        return sketches;
    }

    /// {@return the same where nothing fails}
    default Sketch healthy() {
        return changed(leaf -> new Leaf(leaf.factor(), -1), each -> each);
    }

    /// {@return the same where items are worked on one after the other, and the failure of one ends
    /// them all}
    default Sketch oneAfterTheOther() {
        return changed(leaf -> leaf, each -> new Each(1, false, each.body()));
    }

    private Sketch changed(UnaryOperator<Leaf> leaves, UnaryOperator<Each> maps) {
        UnaryOperator<Sketch> inside = sketch -> sketch.changed(leaves, maps);
        return switch (this) {
            case Leaf leaf -> leaves.apply(leaf);
            case Chain(var steps) -> new Chain(steps.stream().map(inside).toList());
            case While(int bound, int most, var body) -> new While(bound, most, inside.apply(body));
            case Times(int times, boolean all, var body) ->
                    new Times(times, all, inside.apply(body));
            case Until(int rest, int most, boolean all, var body) ->
                    new Until(rest, most, all, inside.apply(body));
            case Branch(int rest, var then, var otherwise) ->
                    new Branch(
                            rest,
                            inside.apply(then),
                            otherwise == null ? null : inside.apply(otherwise));
            case Switch(var cases) -> new Switch(cases.stream().map(inside).toList());
            case Each(int atOnce, boolean collects, var body) ->
                    maps.apply(new Each(atOnce, collects, inside.apply(body)));
            case Reduce(var body) -> new Reduce(inside.apply(body));
        };
    }

    /// {@return one number for any value, so that everything can be given everything}
    static long number(Value value) {
        return switch (value) {
            case Value.Num num -> num.toLong();
            case Value.Items(var items) -> items.stream().mapToLong(Sketch::number).sum() % 101;
            case Value.Fields(var fields) ->
                    fields.values().stream().mapToLong(Sketch::number).sum() % 101;
            case Value.Text text -> text.text().length();
            case Value.Bool _, Value.Null _ -> 1;
        };
    }

    /// {@return what a map or a reduction goes through}
    static Value items(Value value) {
        if (value instanceof Value.Items) {
            return value;
        }
        long number = number(value);
        var items = new ArrayList<Long>();
        for (int i = 0; i < number % 4; i++) {
            items.add(number + i);
        }
        return number % 4 == 0 ? value : Value.of(items);
    }
}

package dev.nerve.graph;

import dev.nerve.ErrorCode;
import dev.nerve.graph.Sketch.Body;
import dev.nerve.graph.Sketch.Given;
import dev.nerve.graph.Sketch.Luck;
import dev.nerve.graph.Sketch.Piece;
import dev.nerve.graph.Sketch.Remedy;
import dev.nerve.graph.Sketch.Rules;
import dev.nerve.graph.Sketch.Spot;
import dev.nerve.graph.Sketch.When;
import dev.nerve.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/// Creates sketches of random graphs.
///
/// If two failures could race to be the first, the result of a graph would depend on luck. So
/// inside other graphs at most one step has a failure that ends the graph.
final class RandomSketch {

    private static final int DEEPEST = 4;
    private static final List<ErrorCode> CODES =
            List.of(ErrorCode.INTERNAL, ErrorCode.NETWORK, ErrorCode.INVALID_REQUEST);

    private final Random random;
    private int leaves;

    RandomSketch(Random random) {
        this.random = random;
    }

    Sketch next() {
        return sketch("g", 1, 1 + random.nextInt(40));
    }

    Value input() {
        return switch (random.nextInt(3)) {
            case 0 -> Value.of(random.nextInt(100));
            case 1 -> Value.of("words");
            default -> Value.Fields.EMPTY.with("k0", random.nextInt(9)).with("k1", "one");
        };
    }

    private Sketch sketch(String id, int depth, int size) {
        var spots = new ArrayList<Spot>();
        boolean fatal = false;
        for (int i = 0; i < size; i++) {
            var spot = spot("s" + i, spots, depth);
            if (isFatal(spot) && depth > 1 && fatal) {
                spot = mended(spot);
            }
            fatal |= isFatal(spot);
            spots.add(spot);
        }
        Collections.shuffle(spots, random);
        return new Sketch(id, List.copyOf(spots), maxParallel());
    }

    private int maxParallel() {
        return random.nextInt(4) == 0 ? 1_000 : 1 + random.nextInt(8);
    }

    private Spot spot(String id, List<Spot> earlier, int depth) {
        var after = some(earlier);
        int retries = random.nextInt(3);
        var body = body(id, depth, retries);
        var rules = new Rules(when(after), remedy(), retries);
        var spot = new Spot(id, body, given(after), after.stream().map(Spot::id).toList(), rules);
        return mayMissSomething(spot) ? mended(spot) : spot;
    }

    private List<Spot> some(List<Spot> earlier) {
        var shuffled = new ArrayList<>(earlier);
        Collections.shuffle(shuffled, random);
        int count = Math.min(shuffled.size(), random.nextInt(4));
        return List.copyOf(shuffled.subList(0, count));
    }

    private Body body(String id, int depth, int retries) {
        if (depth < DEEPEST && random.nextInt(8) == 0) {
            return new Body.Nested(sketch(id + "-graph", depth + 1, 1 + random.nextInt(6)));
        }
        return leaf(retries);
    }

    private Body.Leaf leaf(int retries) {
        return new Body.Leaf("n" + leaves++, random.nextInt(1_000), luck(retries));
    }

    /// A failure that passes needs as many retries as it lasts, so that its end does not depend on
    /// who tried before.
    private Luck luck(int retries) {
        return switch (random.nextInt(12)) {
            case 0 -> new Luck(Luck.FOR_EVER, code(), random.nextBoolean());
            case 1, 2 -> new Luck(retries, ErrorCode.INTERNAL, random.nextBoolean());
            default -> Luck.GOOD;
        };
    }

    private ErrorCode code() {
        return CODES.get(random.nextInt(CODES.size()));
    }

    private When when(List<Spot> after) {
        int percent = 40 + random.nextInt(60);
        return switch (random.nextInt(8)) {
            case 0, 1 -> new When.Computed(random.nextInt(), percent);
            case 2 ->
                    after.stream()
                            .filter(spot -> spot.body() instanceof Body.Leaf leaf && leaf.tells())
                            .filter(spot -> !mayFail(spot))
                            .findFirst()
                            .<When>map(spot -> new When.Told(spot.id()))
                            .orElse(new When.Always());
            default -> new When.Always();
        };
    }

    private Remedy remedy() {
        return switch (random.nextInt(10)) {
            case 0, 1 -> new Remedy.Skip(Value.of("skipped"));
            case 2, 3 -> new Remedy.Instead(Value.of(List.of("instead")));
            case 4 -> new Remedy.Other(leaf(0));
            case 5, 6 -> new Remedy.GoOn();
            default -> new Remedy.Fail();
        };
    }

    private Given given(List<Spot> after) {
        return switch (random.nextInt(8)) {
            case 0 -> new Given.Fixed(Value.of(List.of(1, "two")));
            case 1 -> new Given.Template(pieces(after));
            case 2 -> new Given.Computed(random.nextInt());
            case 3 -> new Given.Key("k" + random.nextInt(3));
            default -> new Given.Usual();
        };
    }

    private List<Piece> pieces(List<Spot> after) {
        var outputs = after.stream().map(Spot::id).<Piece>map(Piece.OutputOf::new);
        var others = Stream.of(new Piece.Words(" and "), new Piece.GraphInput());
        var pieces = new ArrayList<>(Stream.concat(outputs, others).toList());
        Collections.shuffle(pieces, random);
        return List.copyOf(pieces.subList(0, 1 + random.nextInt(pieces.size())));
    }

    /// A key or an output that is not there is a failure whose message nobody should depend on.
    private static boolean mayMissSomething(Spot spot) {
        return spot.given() instanceof Given.Key
                || spot.given() instanceof Given.Template
                || spot.rules().when() instanceof When.Told;
    }

    private static Spot mended(Spot spot) {
        var rules = spot.rules();
        var mended =
                new Rules(rules.when(), new Remedy.Instead(Value.of("mended")), rules.retries());
        return new Spot(spot.id(), spot.body(), spot.given(), spot.after(), mended);
    }

    private static boolean isFatal(Spot spot) {
        return switch (spot.rules().remedy()) {
            case Remedy.Fail _ -> mayFail(spot);
            case Remedy.Other(var leaf) -> mayFail(spot) && leaf.luck().isBad();
            case Remedy.Skip _, Remedy.Instead _, Remedy.GoOn _ -> false;
        };
    }

    private static boolean mayFail(Spot spot) {
        return switch (spot.body()) {
            case Body.Leaf leaf -> leaf.luck().isBad();
            case Body.Nested(var inner) -> inner.spots().stream().anyMatch(RandomSketch::isFatal);
        };
    }
}

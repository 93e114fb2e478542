package dev.nerve.json;

import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Values of every kind, the odd ones more often than life has them.
final class RandomValues {

    private static final String ODD = "a\"\\\n\t\u0000\u001f\u007f\u0085\u2028ä€. []{}$'/";

    private final Random random;

    /// The first random numbers of neighbouring seeds are almost the same, so they are discarded.
    RandomValues(Random random) {
        this.random = random;
        random.nextLong();
        random.nextLong();
    }

    Value next() {
        return next(4);
    }

    private Value next(int depth) {
        return switch (random.nextInt(depth == 0 ? 4 : 6)) {
            case 0 -> Value.NULL;
            case 1 -> new Value.Bool(random.nextBoolean());
            case 2 -> new Value.Num(number());
            case 3 -> new Value.Text(text());
            case 4 -> items(depth - 1);
            default -> fields(depth - 1);
        };
    }

    private Value items(int depth) {
        var items = new ArrayList<Value>();
        for (int i = random.nextInt(5); i > 0; i--) {
            items.add(next(depth));
        }
        return new Value.Items(items);
    }

    private Value fields(int depth) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = random.nextInt(5); i > 0; i--) {
            fields.put(name(), next(depth));
        }
        return new Value.Fields(fields);
    }

    private BigDecimal number() {
        return switch (random.nextInt(5)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(-10, 11));
            case 1 -> BigDecimal.valueOf(random.nextLong());
            case 2 -> new BigDecimal(Float.toString(random.nextFloat() * random.nextInt()));
            case 3 -> BigDecimal.valueOf(random.nextGaussian() * Math.pow(10, random.nextInt(300)));
            default ->
                    new BigDecimal(
                            new BigInteger(random.nextInt(300), random), random.nextInt(-90, 90));
        };
    }

    private String text() {
        return IntStream.range(0, random.nextInt(8))
                .mapToObj(_ -> character())
                .collect(Collectors.joining());
    }

    /// A text without half characters, which names cannot have.
    private String name() {
        return new String(text().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private String character() {
        return switch (random.nextInt(6)) {
            case 0 -> Character.toString(ODD.charAt(random.nextInt(ODD.length())));
            case 1 -> Character.toString(random.nextInt(0x10000, 0x110000));
            case 2 -> Character.toString((char) random.nextInt(0x10000));
            case 3 -> Character.toString((char) random.nextInt(0xD800, 0xE000));
            default -> Character.toString((char) random.nextInt('a', 'z' + 1));
        };
    }
}

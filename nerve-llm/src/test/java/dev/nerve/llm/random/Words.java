package dev.nerve.llm.random;

import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;

/// Texts and values by chance, the odd ones more often than life has them.
final class Words {

    private static final List<String> ODD =
            List.of(
                    "\n", "\"", "\\", "\t", "ä", "€", "😀", "\u2028", "\u0000", "}", "]", "data: ",
                    ",\"");
    private static final int LONG = 3_000;

    private final Random random;

    Words(Random random) {
        this.random = random;
    }

    boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    int upTo(int most) {
        return random.nextInt(most + 1);
    }

    <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    <T> List<T> some(int most, Supplier<T> make) {
        var some = new ArrayList<T>();
        for (int i = upTo(most); i > 0; i--) {
            some.add(make.get());
        }
        return some;
    }

    /// {@return a text with something in it}
    String text() {
        var text = new StringBuilder(name());
        for (int i = upTo(chance(2) ? LONG : 12); i > 0; i--) {
            text.append(chance(30) ? oneOf(ODD) : name());
        }
        return text.toString();
    }

    /// {@return a text that may have nothing in it}
    String anyText() {
        return chance(20) ? oneOf(List.of("", " ", "\n\t ")) : text();
    }

    String name() {
        return Integer.toString(random.nextInt(1 << 20), Character.MAX_RADIX);
    }

    String base64() {
        return name().toUpperCase(Locale.ROOT) + "+/" + oneOf(List.of("", "=", "=="));
    }

    Value.Fields fields() {
        return fields(3);
    }

    private Value.Fields fields(int depth) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = upTo(3); i > 0; i--) {
            fields.put(chance(20) ? oneOf(ODD) + name() : name(), value(depth - 1));
        }
        return new Value.Fields(fields);
    }

    private Value value(int depth) {
        return switch (upTo(depth == 0 ? 3 : 5)) {
            case 0 -> Value.NULL;
            case 1 -> new Value.Bool(random.nextBoolean());
            case 2 -> new Value.Num(BigDecimal.valueOf(random.nextInt(-5000, 5000), upTo(3)));
            case 3 -> new Value.Text(anyText());
            case 4 -> new Value.Items(some(3, () -> value(depth - 1)));
            default -> fields(depth - 1);
        };
    }
}

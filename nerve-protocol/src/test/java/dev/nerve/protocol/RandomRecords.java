package dev.nerve.protocol;

import dev.nerve.protocol.codec.WireShape;
import dev.nerve.protocol.codec.WireType;
import dev.nerve.value.Value;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Records and values with random content, odd content more often than usual.
public final class RandomRecords {

    private static final String ODD = "a\"\\\n\t\u0000\u001f\u007f\u0085\u2028ä€. []{}$'/";
    private static final int DEEPEST = 4;

    private final Random random;

    /// @param random the only source of randomness
    public RandomRecords(Random random) {
        this.random = random;
    }

    /// {@return a record}
    ///
    /// @param type its type
    public <T extends Record> T next(Class<T> type) {
        return next(type, 0);
    }

    private <T extends Record> T next(Class<T> type, int depth) {
        var components = WireShape.of(type).components();
        var arguments = new @Nullable Object[components.size()];
        for (int i = 0; i < arguments.length; i++) {
            var component = components.get(i);
            boolean absent = component.isNullable() && (depth > 3 || random.nextInt(3) == 0);
            arguments[i] = absent ? null : next(component.type(), depth + 1);
        }
        return make(type, arguments);
    }

    private static <T extends Record> T make(Class<T> type, @Nullable Object[] arguments) {
        try {
            var types =
                    Arrays.stream(type.getRecordComponents())
                            .map(RecordComponent::getType)
                            .toArray(Class<?>[]::new);
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("cannot make a " + type, e);
        }
    }

    private Object next(WireType type, int depth) {
        return switch (type) {
            case WireType.WireText _ -> text();
            case WireType.WireBoolean _ -> random.nextBoolean();
            case WireType.WireInteger(var least, var most) when most == Integer.MAX_VALUE ->
                    (int) whole(least, most);
            case WireType.WireInteger(var least, var most) -> whole(least, most);
            case WireType.WireDecimal _ -> plain(number());
            case WireType.WireTime _ -> time();
            case WireType.WireValue _ -> value(0);
            case WireType.WireFields _ -> fields(0);
            case WireType.WireChoice(var constants) ->
                    List.copyOf(constants.values()).get(random.nextInt(constants.size()));
            case WireType.WireRecord(var record) -> next(record, depth);
            case WireType.WireList(var item) -> list(depth, () -> next(item, depth + 1));
            case WireType.WireMap(var field) -> map(depth, () -> next(field, depth + 1));
        };
    }

    private long whole(long least, long most) {
        return switch (random.nextInt(5)) {
            case 0 -> least;
            case 1 -> most;
            case 2 -> random.nextLong(least, most);
            default -> random.nextInt(-10, 1000);
        };
    }

    /// {@return a number as the codec returns it: without trailing zeros and without an exponent}
    private static BigDecimal plain(BigDecimal number) {
        var stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    private Instant time() {
        return Instant.ofEpochSecond(
                random.nextLong(-4_000_000_000L, 40_000_000_000L), random.nextInt(1_000_000_000));
    }

    private List<Object> list(int depth, Supplier<Object> item) {
        var items = new ArrayList<Object>();
        for (int i = depth > DEEPEST ? 0 : random.nextInt(4); i > 0; i--) {
            items.add(item.get());
        }
        return items;
    }

    private Map<String, Object> map(int depth, Supplier<Object> field) {
        var fields = new LinkedHashMap<String, Object>();
        for (int i = depth > DEEPEST ? 0 : random.nextInt(4); i > 0; i--) {
            fields.put(name(), field.get());
        }
        return fields;
    }

    /// {@return any value}
    public Value value() {
        return value(0);
    }

    private Value value(int depth) {
        return switch (random.nextInt(depth == DEEPEST ? 4 : 6)) {
            case 0 -> Value.NULL;
            case 1 -> new Value.Bool(random.nextBoolean());
            case 2 -> new Value.Num(number());
            case 3 -> new Value.Text(text());
            case 4 ->
                    new Value.Items(
                            IntStream.range(0, random.nextInt(5))
                                    .mapToObj(_ -> value(depth + 1))
                                    .toList());
            default -> fields(depth + 1);
        };
    }

    /// {@return any object}
    public Value.Fields fields() {
        return fields(0);
    }

    private Value.Fields fields(int depth) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = random.nextInt(5); i > 0; i--) {
            fields.put(name(), value(depth));
        }
        return new Value.Fields(fields);
    }

    private BigDecimal number() {
        return switch (random.nextInt(4)) {
            case 0 -> BigDecimal.valueOf(random.nextInt(-10, 11));
            case 1 -> BigDecimal.valueOf(random.nextLong());
            case 2 -> new BigDecimal(Float.toString(random.nextFloat() * random.nextInt()));
            default ->
                    new BigDecimal(
                            new BigInteger(random.nextInt(300), random), random.nextInt(-90, 90));
        };
    }

    /// {@return any text}
    public String text() {
        return IntStream.range(0, random.nextInt(8))
                .mapToObj(_ -> character())
                .collect(Collectors.joining());
    }

    /// {@return a text without half characters, which names cannot have}
    private String name() {
        return new String(text().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }

    private String character() {
        return switch (random.nextInt(6)) {
            case 0 -> Character.toString(ODD.charAt(random.nextInt(ODD.length())));
            case 1 -> Character.toString(random.nextInt(0x10000, 0x110000));
            case 2 -> Character.toString((char) random.nextInt(0xD800, 0xE000));
            default -> Character.toString((char) random.nextInt('a', 'z' + 1));
        };
    }
}

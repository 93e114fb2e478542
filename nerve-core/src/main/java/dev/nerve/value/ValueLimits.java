package dev.nerve.value;

import dev.nerve.NerveException;
import dev.nerve.value.internal.JsonString;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The limits on the size, depth and precision of a value.
///
/// Larger data is stored as a blob, and the value contains its hash.
public final class ValueLimits {

    /// The maximum bytes of a value: its texts and names in UTF-8, and the JSON punctuation between
    /// them on one line. Quotes and escapes do not count, so that the size of a text does not
    /// depend on its encoding.
    public static final int MAX_BYTES = 16 * 1024 * 1024;

    /// The maximum JSON characters for one byte of a text.
    public static final int MAX_ESCAPE_LENGTH = 6;

    /// The maximum nesting of lists and objects.
    public static final int MAX_DEPTH = 128;

    /// The maximum digits of a number, without leading and trailing zeros.
    public static final int MAX_DIGITS = 1000;

    /// The maximum distance of a number's first digit from its decimal point.
    public static final int MAX_EXPONENT = 1000;

    /// Enough for every number with the maximum digits and as many trailing zeros, which are
    /// stripped.
    private static final int MOST_BITS = 10_000;

    /// The reason to reject a value that is too large.
    static final String TOO_LARGE =
            "the whole value is larger than 16 MiB; store large data as a blob and pass its hash";

    private ValueLimits() {}

    /// {@return `value`, if it is within the limits}
    ///
    /// @param value the value to check
    /// @throws NerveException.Invalid if it is too large or too deep; the message names the field
    public static Value check(Value value) {
        if (!RoughSize.isWithinLimits(value)) {
            new SizeCounter().visit(value, 0);
        }
        return value;
    }

    /// {@return whether a text is larger than the limit for a value}
    ///
    /// @param text any text
    public static boolean isTooLarge(String text) {
        return JsonString.plainSize(text) > MAX_BYTES;
    }

    /// {@return the size of `value`, counted as for [#MAX_BYTES]}
    ///
    /// @param value a value within the limits
    static int size(Value value) {
        var counter = new SizeCounter();
        counter.visit(value, 0);
        return counter.size;
    }

    /// {@return the number without trailing zeros, if it is within the limits}
    ///
    /// @param number any number, even one that would need a billion digits to print
    static BigDecimal checked(BigDecimal number) {
        if (number.unscaledValue().bitLength() > MOST_BITS) {
            throw tooLong();
        }
        var stripped = number.stripTrailingZeros();
        long exponent = (long) stripped.precision() - stripped.scale() - 1;
        if (stripped.precision() > MAX_DIGITS || Math.abs(exponent) > MAX_EXPONENT) {
            throw tooLong();
        }
        return stripped;
    }

    private static NerveException tooLong() {
        return new NerveException.Invalid(
                "a number has too many digits; use up to %d and an exponent up to %d, or a text"
                        .formatted(MAX_DIGITS, MAX_EXPONENT));
    }

    /// A sum of sizes. It tracks its location in plain arrays, because only an error needs it.
    private static final class SizeCounter {

        /// The depth that few values exceed.
        private static final int SHALLOW = 8;

        private @Nullable String[] names = new @Nullable String[SHALLOW];
        private int[] numbers = new int[SHALLOW];
        private int size;

        private void visit(Value value, int depth) {
            switch (value) {
                case Value.Null _ -> add(4, depth);
                case Value.Bool(var yes) -> add(yes ? 4 : 5, depth);
                case Value.Num(var number) -> add(ValueJsonWriter.length(number), depth);
                case Value.Text(var text) -> add(JsonString.plainSize(text), depth);
                case Value.Items(var items) -> visitItems(items, depth);
                case Value.Fields(var fields) -> visitFields(fields, depth);
            }
        }

        private void visitItems(List<Value> items, int depth) {
            open(items.size(), depth);
            for (int i = 0; i < items.size(); i++) {
                names[depth] = null;
                numbers[depth] = i;
                visit(items.get(i), depth + 1);
            }
        }

        private void visitFields(Map<String, Value> fields, int depth) {
            open(fields.size(), depth);
            for (var field : fields.entrySet()) {
                names[depth] = field.getKey();
                add(JsonString.plainSize(field.getKey()) + 1, depth + 1);
                visit(field.getValue(), depth + 1);
            }
        }

        private void open(int parts, int depth) {
            if (depth == MAX_DEPTH) {
                throw place(depth).tooDeep("use");
            }
            if (depth == numbers.length) {
                names = Arrays.copyOf(names, MAX_DEPTH);
                numbers = Arrays.copyOf(numbers, MAX_DEPTH);
            }
            add(2 + Math.max(0, parts - 1), depth);
        }

        /// Adds as a long, because a text can have two billion characters.
        private void add(long bytes, int depth) {
            if (size + bytes > MAX_BYTES) {
                throw place(depth).failure("use", TOO_LARGE);
            }
            size += (int) bytes;
        }

        private ValueLocation place(int depth) {
            var valueLocation = ValueLocation.ROOT;
            for (int i = 0; i < depth; i++) {
                var name = names[i];
                valueLocation =
                        name == null ? valueLocation.item(numbers[i]) : valueLocation.field(name);
            }
            return valueLocation;
        }
    }
}

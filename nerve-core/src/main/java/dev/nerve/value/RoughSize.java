package dev.nerve.value;

import java.math.BigDecimal;

/// A quick check that accepts most values within the limits without reading their characters.
///
/// *Confined to one thread*, and used once.
final class RoughSize {

    /// The maximum bytes of one character in UTF-8.
    private static final int WIDEST = 3;

    /// The maximum size of a sign, a decimal point, and an exponent or the zeros that replace it.
    private static final int AROUND_DIGITS = 48;

    private long size;

    private RoughSize() {}

    /// {@return true if a value is certainly within the limits; false if it needs the exact check}
    static boolean isWithinLimits(Value value) {
        return new RoughSize().fits(value, 0);
    }

    private boolean fits(Value value, int depth) {
        return switch (value) {
            case Value.Null _, Value.Bool _ -> fits(5);
            case Value.Num(var number) -> fits(digits(number));
            case Value.Text(var text) -> fits(characters(text));
            case Value.Items _, Value.Fields _ when depth == ValueLimits.MAX_DEPTH -> false;
            case Value.Items(var items) -> {
                boolean fits = fits(2);
                for (int i = 0; i < items.size() && fits; i++) {
                    fits = fits(1) && fits(items.get(i), depth + 1);
                }
                yield fits;
            }
            case Value.Fields(var fields) -> {
                boolean fits = fits(2);
                for (var each = fields.entrySet().iterator(); each.hasNext() && fits; ) {
                    var field = each.next();
                    fits =
                            fits(2 + characters(field.getKey()))
                                    && fits(field.getValue(), depth + 1);
                }
                yield fits;
            }
        };
    }

    private boolean fits(long more) {
        size += more;
        return size <= ValueLimits.MAX_BYTES;
    }

    private static long digits(BigDecimal number) {
        return (long) number.precision() + AROUND_DIGITS;
    }

    private static long characters(String text) {
        return 2 + (long) WIDEST * text.length();
    }
}

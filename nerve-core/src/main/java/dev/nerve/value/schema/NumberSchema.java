package dev.nerve.value.schema;

import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The form of a number.
///
/// @param scale whether fractions are allowed
/// @param least the smallest number, or null
/// @param most the largest number, or null
public record NumberSchema(Scale scale, @Nullable BigDecimal least, @Nullable BigDecimal most)
        implements ValueSchema {

    /// Any number.
    public static final NumberSchema ANY = new NumberSchema(Scale.FRACTION, null, null);

    /// {@return the form of a whole number}
    ///
    /// @param least the smallest
    public static NumberSchema whole(long least) {
        return new NumberSchema(Scale.WHOLE, BigDecimal.valueOf(least), null);
    }

    /// {@return the form of a whole number}
    ///
    /// @param least the smallest
    /// @param most the largest
    public static NumberSchema whole(long least, long most) {
        return new NumberSchema(Scale.WHOLE, BigDecimal.valueOf(least), BigDecimal.valueOf(most));
    }

    /// {@return the form of a number in a range}
    ///
    /// @param least the smallest
    /// @param most the largest
    public static NumberSchema between(long least, long most) {
        return new NumberSchema(
                Scale.FRACTION, BigDecimal.valueOf(least), BigDecimal.valueOf(most));
    }

    /// {@return the form of a number with a lower bound}
    ///
    /// @param least the smallest
    public static NumberSchema atLeast(long least) {
        return new NumberSchema(Scale.FRACTION, BigDecimal.valueOf(least), null);
    }

    @Override
    public String words() {
        var noun = scale == Scale.WHOLE ? "a whole number" : "a number";
        if (least == null) {
            return noun;
        }
        return most == null
                ? "%s of at least %s".formatted(noun, least.toPlainString())
                : "%s from %s to %s".formatted(noun, least.toPlainString(), most.toPlainString());
    }

    @Override
    public void check(Value value, SchemaCheck place) {
        place.require(value instanceof Value.Num(var number) && accepts(number), this, value);
    }

    private boolean accepts(BigDecimal number) {
        return (scale == Scale.FRACTION || number.stripTrailingZeros().scale() <= 0)
                && (least == null || number.compareTo(least) >= 0)
                && (most == null || number.compareTo(most) <= 0);
    }

    @Override
    public Map<String, Object> toJson(JsonSchemaWriter writer) {
        var json = new LinkedHashMap<String, Object>();
        json.put("type", scale == Scale.WHOLE ? "integer" : "number");
        if (least != null) {
            json.put("minimum", least);
        }
        if (most != null) {
            json.put("maximum", most);
        }
        return json;
    }

    /// The numbers between two whole numbers.
    public enum Scale {
        /// Only whole numbers.
        WHOLE,
        /// All numbers.
        FRACTION
    }
}

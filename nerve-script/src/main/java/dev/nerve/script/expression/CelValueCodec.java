package dev.nerve.script.expression;

import com.google.common.primitives.UnsignedLong;
import dev.cel.common.values.NullValue;
import dev.nerve.NerveException;
import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The conversion of values to CEL and back.
final class CelValueCodec {

    private static final int MOST = 1_000_000;

    private int made;

    private CelValueCodec() {}

    /// {@return the CEL form of a value}
    ///
    /// A number without a fraction becomes a whole number if it fits into 64 bits. All other
    /// numbers become decimals of 64 bits.
    static Object toCel(Value value) {
        return switch (value) {
            case Value.Null _ -> NullValue.NULL_VALUE;
            case Value.Bool(var yes) -> yes;
            case Value.Num(var number) -> number(number);
            case Value.Text(var text) -> text;
            case Value.Items(var items) -> items(items);
            case Value.Fields(var fields) -> fields(fields);
        };
    }

    private static Object number(BigDecimal number) {
        try {
            return number.longValueExact();
        } catch (ArithmeticException _) {
            return number.doubleValue();
        }
    }

    private static List<Object> items(List<Value> items) {
        var converted = new ArrayList<>(items.size());
        items.forEach(item -> converted.add(toCel(item)));
        return converted;
    }

    private static Map<String, Object> fields(Map<String, Value> fields) {
        var converted = new LinkedHashMap<String, Object>();
        fields.forEach((name, field) -> converted.put(name, toCel(field)));
        return converted;
    }

    /// {@return the value of a CEL result}
    ///
    /// @throws NerveException.Invalid if the result is not data
    static Value toValue(Object object) {
        return new CelValueCodec().value(object);
    }

    private Value value(Object object) {
        if (++made > MOST) {
            throw new ExpressionLimitError("it makes more than %d items".formatted(MOST));
        }
        return switch (object) {
            case NullValue _ -> Value.NULL;
            case Boolean yes -> new Value.Bool(yes);
            case Long number -> new Value.Num(BigDecimal.valueOf(number));
            case UnsignedLong number -> new Value.Num(new BigDecimal(number.bigIntegerValue()));
            case Double number -> decimal(number);
            case String text -> new Value.Text(text);
            case List<?> items -> new Value.Items(items.stream().map(this::value).toList());
            case Map<?, ?> map -> fieldsOf(map);
            case Duration duration -> Value.of(duration);
            case Instant instant -> Value.of(instant);
            default -> throw new NerveException.Invalid("it returns bytes or a type, not data");
        };
    }

    private static Value decimal(double number) {
        if (!Double.isFinite(number)) {
            throw new NerveException.Invalid("it gives no finite number");
        }
        return new Value.Num(BigDecimal.valueOf(number));
    }

    private Value fieldsOf(Map<?, ?> map) {
        var fields = new LinkedHashMap<String, Value>();
        map.forEach((key, item) -> {
            if (!(key instanceof String name)) {
                throw new NerveException.Invalid("it gives an object with a name that is no text");
            }
            fields.put(name, value(item));
        });
        return new Value.Fields(fields);
    }
}

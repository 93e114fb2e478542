package dev.nerve.value;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What flows along an edge: null, a boolean, a number, a text, a list or an object.
///
/// *Immutable.* Two values are equal when they mean the same: 1 equals 1.0, and the order of an
/// object's fields, which is kept, does not matter.
public sealed interface Value {

    /// The value of nothing.
    Value NULL = new Null();

    /// {@return the value that means the same as `object`}
    ///
    /// Takes null, values, booleans, numbers, texts, enums (by name), records, optionals, arrays,
    /// collections, maps with text keys, and as texts: the types of `java.time`, `URI`, `UUID`,
    /// paths and the names of `dev.nerve`. Bytes are not taken: they are kept as a blob.
    ///
    /// @param object plain Java data
    /// @throws dev.nerve.NerveException.Invalid if it is not data; the message names the field
    static Value of(@Nullable Object object) {
        return Conversion.toValue(object);
    }

    /// {@return the object with these fields}
    ///
    /// @param fields from name to plain Java data
    static Fields fields(Map<String, ?> fields) {
        return Conversion.toFields(fields);
    }

    /// {@return a text as it is, a number's digits, nothing for null, and JSON for the rest}
    String text();

    /// {@return whether it is null}
    default boolean isNull() {
        return this instanceof Null;
    }

    /// {@return whether it is true}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is neither true nor false
    default boolean truth() {
        return as(Boolean.class);
    }

    /// {@return the number it is}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is none
    default BigDecimal number() {
        return as(BigDecimal.class);
    }

    /// {@return the whole number it is}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is none, or does not fit
    default int toInt() {
        return as(Integer.class);
    }

    /// {@return the whole number it is}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is none, or does not fit
    default long toLong() {
        return as(Long.class);
    }

    /// {@return the items of the list it is}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is none
    default List<Value> items() {
        return as(Items.class).items();
    }

    /// {@return the fields of the object it is, in order}
    ///
    /// @throws dev.nerve.NerveException.Invalid if it is none
    default Map<String, Value> fields() {
        return as(Fields.class).fields();
    }

    /// {@return the value at a path such as `a.b[0]`}
    ///
    /// @param path field names with dots, indexes in brackets, `["any name"]` for the other fields
    /// @throws dev.nerve.NerveException.NotFound if there is none; the message says what there is
    default Value at(String path) {
        return ValuePath.of(path).get(this);
    }

    /// {@return the value at a path such as `a.b[0]`, if there is one}
    ///
    /// @param path as in [#at]
    default Optional<Value> find(String path) {
        return ValuePath.of(path).find(this);
    }

    /// {@return the Java object that means the same}
    ///
    /// A record takes its components from the fields of the same names; other fields are ignored.
    /// A field can be left out if its component is an `Optional` or `@Nullable`. Components can be
    /// all that is allowed here, and lists, sets, maps, optionals and arrays of it.
    ///
    /// @param type a record, an enum, text, a number, a boolean, a type that [#of] takes as text, a
    ///     `Value`, or `Object` for plain maps, lists, texts and numbers
    /// @param <T> that type
    /// @throws dev.nerve.NerveException.Invalid if it does not fit; the message names the field
    default <T> T as(Class<T> type) {
        return Binding.bind(this, type);
    }

    /// {@return the Java objects that mean the same as a list's items}
    ///
    /// @param type as in [#as]
    /// @param <T> that type
    default <T> List<T> asList(Class<T> type) {
        return Binding.bindList(this, type);
    }

    /// {@return it as JSON on one line}
    default String toJson() {
        return JsonText.of(this);
    }

    /// Writes it as JSON on one line, after what is there.
    ///
    /// @param json where to
    default void appendJson(StringBuilder json) {
        JsonText.append(json, this);
    }

    /// {@return it as JSON over several lines}
    default String toPrettyJson() {
        return JsonText.pretty(this);
    }

    /// Nothing; there is only [#NULL].
    ///
    /// Not an enum, whose constant could be used before [Value] is initialised: each would wait for
    /// the other.
    final class Null implements Value {

        private Null() {}

        @Override
        public String text() {
            return "";
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Null;
        }

        @Override
        public int hashCode() {
            return 0;
        }

        @Override
        public String toString() {
            return toJson();
        }
    }

    /// Yes or no.
    ///
    /// @param value which
    record Bool(boolean value) implements Value {

        @Override
        public String text() {
            return Boolean.toString(value);
        }

        @Override
        public String toString() {
            return toJson();
        }
    }

    /// An exact integer or a finite decimal.
    ///
    /// @param decimal without trailing zeros, so that equal numbers are equal
    record Num(BigDecimal decimal) implements Value {

        public Num {
            decimal = ValueLimits.checked(decimal);
        }

        @Override
        public String text() {
            return decimal.toPlainString();
        }

        @Override
        public String toString() {
            return toJson();
        }
    }

    /// A text.
    ///
    /// @param text its characters
    record Text(String text) implements Value {

        @Override
        public void appendJson(StringBuilder json) {
            JsonString.append(json, text);
        }

        @Override
        public String toString() {
            return toJson();
        }
    }

    /// A list.
    ///
    /// @param items in order
    record Items(List<Value> items) implements Value {

        public Items {
            items = List.copyOf(items);
        }

        @Override
        public String text() {
            return toJson();
        }

        @Override
        public String toString() {
            return toJson();
        }
    }

    /// An object.
    ///
    /// @param fields by name, in the order in which they were given
    record Fields(Map<String, Value> fields) implements Value {

        /// The object without fields.
        public static final Fields EMPTY = new Fields(Map.of());

        public Fields {
            fields = FieldMap.copyOf(fields);
        }

        /// {@return these fields and one more, or one changed}
        ///
        /// @param name the field's name
        /// @param value plain Java data
        public Fields with(String name, @Nullable Object value) {
            return Conversion.with(this, name, value);
        }

        @Override
        public String text() {
            return toJson();
        }

        @Override
        public String toString() {
            return toJson();
        }
    }
}

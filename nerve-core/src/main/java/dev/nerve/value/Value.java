package dev.nerve.value;

import dev.nerve.value.internal.JsonString;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The data that flows between steps: null, a boolean, a number, a text, a list or an object.
///
/// *Immutable.* Values are equal if they mean the same. So 1 equals 1.0, and the order of an
/// object's fields, which is preserved, does not matter.
public sealed interface Value {

    /// The null value.
    Value NULL = new Null();

    /// {@return a Java object as a value}
    ///
    /// Accepts null, values, booleans, numbers, texts, enums (by name), records, optionals, arrays,
    /// collections and maps with text keys. Represents as text: the types of `java.time`, `URI`,
    /// `UUID`, paths and the ids of `dev.nerve`. Rejects bytes, which belong in a blob.
    ///
    /// @param object plain Java data
    /// @throws dev.nerve.NerveException.Invalid if it is not data; the message names the field
    static Value of(@Nullable Object object) {
        return ValueConverter.toValue(object);
    }

    /// {@return the object with these fields}
    ///
    /// @param fields plain Java data by name
    static Fields fields(Map<String, ?> fields) {
        return ValueConverter.toFields(fields);
    }

    /// {@return a text as it is, the digits of a number, an empty text for null, otherwise JSON}
    String text();

    /// {@return whether this is null}
    default boolean isNull() {
        return this instanceof Null;
    }

    /// {@return this boolean}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not a boolean
    default boolean toBoolean() {
        return as(Boolean.class);
    }

    /// {@return this number}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not a number
    default BigDecimal number() {
        return as(BigDecimal.class);
    }

    /// {@return this whole number}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not a whole number, or does not fit
    default int toInt() {
        return as(Integer.class);
    }

    /// {@return this whole number}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not a whole number, or does not fit
    default long toLong() {
        return as(Long.class);
    }

    /// {@return the items of this list}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not a list
    default List<Value> items() {
        return as(Items.class).items();
    }

    /// {@return the fields of this object, in order}
    ///
    /// @throws dev.nerve.NerveException.Invalid if this is not an object
    default Map<String, Value> fields() {
        return as(Fields.class).fields();
    }

    /// {@return the value at a path such as `a.b[0]`}
    ///
    /// @param path field names with dots, indexes in brackets, `["any name"]` for other field names
    /// @throws dev.nerve.NerveException.NotFound if there is no such value; the message lists the
    ///     available fields
    default Value at(String path) {
        return ValuePath.of(path).get(this);
    }

    /// {@return the value at a path such as `a.b[0]`, if there is one}
    ///
    /// @param path as in [#at]
    default Optional<Value> find(String path) {
        return ValuePath.of(path).find(this);
    }

    /// {@return this value as a Java object}
    ///
    /// A record takes its components from the fields with the same names, and ignores other fields.
    /// A field can be missing if its component is an `Optional` or `@Nullable`. A component can
    /// have any type that is allowed here, or be a list, set, map, optional or array of such types.
    ///
    /// @param type a record, an enum, text, a number, a boolean, a type that [#of] represents as
    ///     text, a `Value`, or `Object` for plain maps, lists, texts and numbers
    /// @param <T> that type
    /// @throws dev.nerve.NerveException.Invalid if the value does not fit; the message names the
    ///     field
    default <T> T as(Class<T> type) {
        return ValueBinder.bind(this, type);
    }

    /// {@return the items of this list as Java objects}
    ///
    /// @param type as in [#as]
    /// @param <T> that type
    default <T> List<T> asList(Class<T> type) {
        return ValueBinder.bindList(this, type);
    }

    /// {@return this value as JSON on one line}
    default String toJson() {
        return ValueJsonWriter.of(this);
    }

    /// Appends this value as JSON on one line.
    ///
    /// @param json the builder to append to
    default void appendJson(StringBuilder json) {
        ValueJsonWriter.append(json, this);
    }

    /// {@return this value as JSON on several lines}
    default String toPrettyJson() {
        return ValueJsonWriter.pretty(this);
    }

    /// Null; the only instance is [#NULL].
    ///
    /// It is not an enum: code could use the constant before [Value] is initialised, and the two
    /// class initialisers would wait for each other.
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

    /// A boolean.
    ///
    /// @param value true or false
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
    /// @param decimal the number without trailing zeros, so that equal numbers are equal
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
    /// @param items the items in order
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
    /// @param fields the fields by name, in insertion order
    record Fields(Map<String, Value> fields) implements Value {

        /// The object without fields.
        public static final Fields EMPTY = new Fields(Map.of());

        public Fields {
            fields = FieldMap.copyOf(fields);
        }

        /// {@return these fields with one added or replaced}
        ///
        /// @param name the field's name
        /// @param value plain Java data
        public Fields with(String name, @Nullable Object value) {
            return ValueConverter.with(this, name, value);
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

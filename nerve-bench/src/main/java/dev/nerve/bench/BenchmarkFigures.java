package dev.nerve.bench;

import dev.nerve.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.Map;

/// Named numbers and groups of numbers, in order.
///
/// *Confined to one thread.*
public final class BenchmarkFigures {

    private static final MathContext SHOWN = new MathContext(4);

    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final Map<String, String> goals = new LinkedHashMap<>();

    /// {@return these figures, with one more number}
    ///
    /// @param name the name with the unit, such as `chain_us`
    /// @param number the number; four digits are shown
    public BenchmarkFigures with(String name, double number) {
        fields.put(name, rounded(number));
        return this;
    }

    /// {@return these figures, with one more number and its goal}
    ///
    /// @param name the name with the unit, such as `chain_us`
    /// @param number the number
    /// @param goal the goal for people to see, such as `at least 50`
    public BenchmarkFigures with(String name, double number, String goal) {
        goals.put(name, goal);
        return with(name, number);
    }

    /// {@return these figures, with a group of others}
    ///
    /// @param name the name of the group
    /// @param group the figures of the group
    public BenchmarkFigures with(String name, BenchmarkFigures group) {
        fields.put(name, group.fields);
        return this;
    }

    /// {@return these figures, with a note}
    ///
    /// @param name the name of the note
    /// @param words the text of the note
    public BenchmarkFigures with(String name, String words) {
        fields.put(name, words);
        return this;
    }

    private static BigDecimal rounded(double number) {
        var exact = BigDecimal.valueOf(number);
        return exact.precision() - exact.scale() >= SHOWN.getPrecision()
                ? BigDecimal.valueOf(Math.round(number))
                : exact.round(SHOWN);
    }

    /// {@return the figures as one JSON object}
    public String toJson() {
        return Value.fields(fields).toJson();
    }

    /// {@return the figures as a table for people}
    public String toTable() {
        var rows = new LinkedHashMap<String, String>();
        addRows(rows, "", fields);
        int width = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        var table = new StringBuilder();
        rows.forEach((name, number) -> {
            table.append("  ").append(name).repeat(' ', width - name.length() + 2);
            table.append(number);
            var goal = goals.get(name);
            table.append(goal == null ? "" : "  (goal: " + goal + ")").append('\n');
        });
        return table.toString();
    }

    private static void addRows(Map<String, String> rows, String prefix, Map<?, ?> fields) {
        fields.forEach((name, value) -> {
            if (value instanceof Map<?, ?> group) {
                addRows(rows, prefix + name + " ", group);
            } else {
                rows.put(prefix + name, shown(value));
            }
        });
    }

    private static String shown(Object value) {
        return value instanceof BigDecimal number ? number.toPlainString() : value.toString();
    }
}

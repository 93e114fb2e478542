package dev.nerve.value;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The conversion of values to unmodifiable maps and lists, texts, booleans and exact numbers.
final class PlainJavaConverter {

    private PlainJavaConverter() {}

    static @Nullable Object of(Value value, ValueLocation location) {
        return switch (value) {
            case Value.Null _ -> null;
            case Value.Bool(var yes) -> yes;
            case Value.Num(var decimal) -> NumberConversion.plain(decimal);
            case Value.Text(var text) -> text;
            case Value.Items(var items) -> list(items, location);
            case Value.Fields(var fields) -> map(fields, location);
        };
    }

    private static Object list(List<Value> items, ValueLocation location) {
        location.checkDepth("read");
        var list = new ArrayList<@Nullable Object>(items.size());
        for (int i = 0; i < items.size(); i++) {
            list.add(of(items.get(i), location.item(i)));
        }
        return Collections.unmodifiableList(list);
    }

    private static Object map(Map<String, Value> fields, ValueLocation location) {
        location.checkDepth("read");
        var map = new LinkedHashMap<String, @Nullable Object>();
        fields.forEach((name, value) -> map.put(name, of(value, location.field(name))));
        return Collections.unmodifiableMap(map);
    }
}

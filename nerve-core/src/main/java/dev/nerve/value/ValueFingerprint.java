package dev.nerve.value;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.TreeMap;

/// A short hash of a value. It is equal for equal values, also after a restart.
public final class ValueFingerprint {

    private static final int BYTES = 12;

    private ValueFingerprint() {}

    /// {@return 24 hexadecimal digits that do not depend on the order of fields}
    ///
    /// @param value any value within the limits
    public static String of(Value value) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            var bytes = digest.digest(sorted(value).toJson().getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(bytes, 0, BYTES);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /// {@return the same value with its fields sorted by name}
    ///
    /// @param value any value within the limits
    public static Value sorted(Value value) {
        return switch (value) {
            case Value.Null _, Value.Bool _, Value.Num _, Value.Text _ -> value;
            case Value.Items(var items) ->
                    new Value.Items(items.stream().map(ValueFingerprint::sorted).toList());
            case Value.Fields(var fields) -> {
                var builder = new FieldsBuilder(fields.size());
                new TreeMap<>(fields).forEach((name, field) -> builder.put(name, sorted(field)));
                yield builder.build();
            }
        };
    }
}

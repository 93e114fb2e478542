package dev.nerve.sqlite.database;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A resource with SQL statements. Each statement ends with a semicolon at the end of a line.
///
/// @param name its name, relative to this package
record SqlFile(String name) {

    void run(StoreConnection storeConnection) {
        statements().forEach(storeConnection::run);
    }

    private List<String> statements() {
        var text = text().replaceAll("(?m)^ *--.*\n", "");
        return List.of(text.split(";\\s*\n")).stream().filter(one -> !one.isBlank()).toList();
    }

    private String text() {
        try (var stream = SqlFile.class.getResourceAsStream(name)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + name);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

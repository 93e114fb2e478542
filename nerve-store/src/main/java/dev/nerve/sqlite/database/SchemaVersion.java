package dev.nerve.sqlite.database;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// The migration to a version of the schema from the version before it.
///
/// @param files its SQL files, in order
/// @param step changes that SQL cannot make, after the files
record SchemaVersion(List<SqlFile> files, Consumer<StoreConnection> step) {

    /// {@return a migration that consists of SQL files}
    static SchemaVersion of(String... files) {
        return new SchemaVersion(Stream.of(files).map(SqlFile::new).toList(), _ -> {});
    }

    /// {@return the same migration with other changes after its files}
    SchemaVersion then(Consumer<StoreConnection> next) {
        return new SchemaVersion(files, step.andThen(next));
    }

    void apply(StoreConnection storeConnection) {
        files.forEach(file -> file.run(storeConnection));
        step.accept(storeConnection);
    }
}

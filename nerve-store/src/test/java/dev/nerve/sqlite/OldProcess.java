package dev.nerve.sqlite;

import java.nio.file.Path;

/// A program that has a store open as an earlier version does, until it gets the order to end.
final class OldProcess {

    private OldProcess() {}

    public static void main(String[] words) throws Exception {
        try (var connection = OldStore.connect(Path.of(words[0]));
                var statement = connection.createStatement()) {
            statement.executeQuery("SELECT count(*) FROM run").close();
            IO.println("open");
            IO.readln();
            statement.executeUpdate("UPDATE run SET state = 'paused'");
        }
        IO.println("closed");
    }
}

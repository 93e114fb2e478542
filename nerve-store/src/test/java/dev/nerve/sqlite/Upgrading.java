package dev.nerve.sqlite;

import java.nio.file.Path;

/// A program that opens a store on command, and counts its runs.
final class Upgrading {

    private Upgrading() {}

    public static void main(String[] words) {
        IO.println("ready");
        IO.readln();
        try (var store = SqliteStore.open(Path.of(words[0]))) {
            IO.println("runs: " + store.runs().list().size());
            IO.readln();
        }
    }
}

package dev.nerve.app.chat.command;

import dev.nerve.app.chat.ChatCommandServices;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;

/// A completer for slash commands and their arguments.
///
/// @param commands the names of the commands
/// @param branches the branches
/// @param place provides files and models
record SlashCommandCompleter(
        List<String> commands, ChatBranches branches, ChatCommandServices place) {

    private static final int MOST_FILES = 1_000;

    SlashCommandCompleter {
        commands = List.copyOf(commands);
    }

    List<String> complete(String line) {
        if (!line.startsWith("/")) {
            return List.of();
        }
        var words = line.split(" +", -1);
        var word = words[words.length - 1];
        var all = words.length == 1 ? slashed() : arguments(words, word);
        return all.stream().filter(one -> one.startsWith(word)).toList();
    }

    private List<String> slashed() {
        return commands.stream().map(name -> "/" + name).toList();
    }

    private Collection<String> arguments(String[] words, String word) {
        if (words[words.length - 2].equals("--at")) {
            return branches.marks();
        }
        return switch (words[0]) {
            case "/switch", "/compare", "/merge" -> branches.names();
            case "/rewind" -> branches.marks();
            case "/fork" -> List.of("--at");
            case "/model" -> place.models();
            case "/export" -> files(word);
            default -> List.of();
        };
    }

    private List<String> files(String word) {
        var start = word.substring(0, word.lastIndexOf('/') + 1);
        try (var files = Files.list(place.directory().resolve(start))) {
            return files.limit(MOST_FILES).map(file -> start + name(file)).sorted().toList();
        } catch (IOException | InvalidPathException _) {
            return List.of();
        }
    }

    private static String name(Path file) {
        return file.getFileName() + (Files.isDirectory(file) ? "/" : "");
    }
}

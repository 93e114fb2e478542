package dev.nerve.llm.recorded;

import dev.nerve.json.Json;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A file that was recorded, and the dialect that it is in.
///
/// @param folder the name of the dialect's folder
/// @param path the file
record Recorded(String folder, Path path) {

    private static final Path ROOT = Path.of("src", "test", "resources", "recorded");
    private static final List<String> FOLDERS = List.of("anthropic", "chat", "responses", "gemini");

    /// {@return all files of one kind}
    static Stream<Recorded> all(String kind, String ending) {
        return FOLDERS.stream().flatMap(folder -> all(folder, kind, ending).stream());
    }

    private static List<Recorded> all(String folder, String kind, String ending) {
        try (var files = Files.list(ROOT.resolve(folder).resolve(kind))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .map(file -> new Recorded(folder, file))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Dialect dialect() {
        return switch (folder) {
            case "anthropic" -> new AnthropicDialect(4_096);
            case "chat" -> OpenAiChatDialect.OPENAI;
            case "responses" -> new OpenAiResponsesDialect();
            default -> new GeminiDialect();
        };
    }

    String name() {
        return path.getFileName().toString();
    }

    String text() {
        return read(path);
    }

    Value.Fields json() {
        return (Value.Fields) Json.parse(text());
    }

    /// {@return what is expected of it; with `-Dupdate=true`, what came of it is that from now on}
    String expected(String came) {
        var file = path.resolveSibling(name().replaceFirst("[.][a-z]+$", ".txt"));
        if (Boolean.getBoolean("update")) {
            try {
                Files.writeString(file, came);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return read(file);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String toString() {
        return folder + "/" + name();
    }
}

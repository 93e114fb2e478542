package dev.nerve.bench;

import dev.nerve.json.Json;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;

/// Samples of terminal output: plain text, a drawn screen, and recordings of real programs.
final class TerminalOutputSamples {

    private static final int PLAIN_LINES = 20_000;
    private static final int DRAWINGS = 400;
    private static final int WIDTH = 120;
    private static final int HEIGHT = 40;

    private TerminalOutputSamples() {}

    /// {@return all samples in one array}
    static byte[] mixed() throws IOException {
        var all = new ByteArrayOutputStream();
        all.writeBytes(plain());
        all.writeBytes(drawn());
        for (var file : recordings()) {
            all.writeBytes(recorded(file));
        }
        return all.toByteArray();
    }

    /// {@return lines in the style of compilers and logs}
    static byte[] plain() {
        var text = new StringBuilder();
        for (int line = 0; line < PLAIN_LINES; line++) {
            text.append("2026-01-01 12:00:00 INFO  line ").append(line);
            text.append(" of a log that says what a program does, and then some more\r\n");
        }
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    /// {@return a coloured screen that is drawn repeatedly, as full-screen programs do}
    private static byte[] drawn() {
        var text = new StringBuilder("\033[?1049h");
        for (int drawing = 0; drawing < DRAWINGS; drawing++) {
            text.append("\033[?2026h\033[H");
            for (int row = 0; row < HEIGHT; row++) {
                drawRow(text, drawing, row);
            }
            text.append("\033[?2026l");
        }
        return text.append("\033[?1049l").toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void drawRow(StringBuilder text, int drawing, int row) {
        text.append("\033[").append(row + 1).append(";1H\033[38;2;").append(row * 6);
        text.append(";120;200m│ ● \033[1m").append("step ").append(drawing).append("\033[22m ");
        text.append("─".repeat(WIDTH / 3)).append(" \033[32m✔ done\033[39m\033[K");
    }

    private static List<Path> recordings() throws IOException {
        var folder =
                Path.of(
                        System.getProperty("nerve.root", "."),
                        "nerve-testkit/src/main/resources/recordings");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".cast.gz")).sorted().toList();
        }
    }

    /// Returns the output in an asciicast file. The file has a header, and then a line per event: a
    /// time, a kind and a text.
    private static byte[] recorded(Path file) throws IOException {
        var output = new ByteArrayOutputStream();
        try (var lines =
                new BufferedReader(
                        new InputStreamReader(
                                new GZIPInputStream(Files.newInputStream(file)),
                                StandardCharsets.UTF_8))) {
            lines.lines()
                    .skip(1)
                    .filter(line -> !line.isBlank())
                    .map(line -> Json.parse(line).items())
                    .filter(event -> event.get(1).text().equals("o"))
                    .map(event -> event.get(2).text())
                    .forEach(text -> output.writeBytes(text.getBytes(StandardCharsets.UTF_8)));
        }
        return output.toByteArray();
    }
}

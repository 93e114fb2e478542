package dev.nerve.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.ChatEngine;
import dev.nerve.app.chat.ChatLineReader;
import dev.nerve.app.chat.LineCompleter;
import dev.nerve.app.chat.command.ChatCommand;
import dev.nerve.cli.CommandLineProgram;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextStyle;
import dev.nerve.conversation.ConversationTree;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChatCompletionTest {

    @TempDir Path directory;

    @Test
    void eachWordBecomesWhatFitsThere() throws IOException {
        Files.writeString(directory.resolve("talk.md"), "");
        Files.createDirectories(directory.resolve("tales"));
        ChatShell.run(directory, "scripted/echo", "one", "/mark here", "/fork alt");

        var found =
                complete(
                        "/fo",
                        "/switch ",
                        "/compare main a",
                        "/fork x --at ",
                        "/rewind h",
                        "/fork x -",
                        "/export ta",
                        "/model scripted/s",
                        "/model anth",
                        "hello /f");

        assertThat(found)
                .containsExactly(
                        List.of("/fork", "/forks"),
                        List.of("main", "alt"),
                        List.of("alt"),
                        List.of("here"),
                        List.of("here"),
                        List.of("--at"),
                        List.of("tales/", "talk.md"),
                        List.of("scripted/slow"),
                        List.of("anthropic/"),
                        List.of());
    }

    private List<List<String>> complete(String... lines) {
        var out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        var environment =
                new ProgramEnvironment(
                        Map.of("HOME", directory.resolve("home").toString()),
                        "",
                        directory,
                        new ByteArrayInputStream(new byte[0]),
                        out,
                        out);
        var found = new ArrayList<List<String>>();
        var place = new Completed(new LocalChatCommandServices(environment), List.of(lines), found);
        var command = new ChatCommand(place, TextStyle.PLAIN);
        var program =
                CommandLineProgram.of(Release.VERSION, List.of(command), environment.streams());
        assertThat(program.run(List.of("chat"))).isZero();
        return found;
    }

    /// A place in which Tab is pressed behind some lines before anything is read.
    private record Completed(
            ChatCommandServices place, List<String> lines, List<List<String>> found)
            implements ChatCommandServices {

        @Override
        public ChatLineReader inputs(LineCompleter completer, CommandOutput output) {
            lines.forEach(line -> found.add(completer.complete(line)));
            return place.inputs(completer, output);
        }

        @Override
        public ChatEngine open() {
            return place.open();
        }

        @Override
        public void requireModel(String name) {
            place.requireModel(name);
        }

        @Override
        public List<String> models() {
            return place.models();
        }

        @Override
        public int width() {
            return place.width();
        }

        @Override
        public boolean isInteractive() {
            return place.isInteractive();
        }

        @Override
        public ConversationTree.Glyphs glyphs() {
            return place.glyphs();
        }

        @Override
        public Path directory() {
            return place.directory();
        }
    }
}

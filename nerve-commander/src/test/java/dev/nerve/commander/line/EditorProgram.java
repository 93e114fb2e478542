package dev.nerve.commander.line;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// Shows what a person types, until they end it: `java … EditorProgram HISTORY TERM`.
final class EditorProgram {

    private static final List<String> WORDS = List.of("/fork", "/forget", "/help", "main", "idea");

    private EditorProgram() {}

    public static void main(String[] args) throws InterruptedException {
        long start = System.nanoTime();
        var streams = new EditorStreams(System.in, System.out, Map.of("TERM", args[1]));
        var opened = new AtomicReference<LineEditor>();
        WordCompleter completer = (_, word) -> complete(word, opened.get());
        try (var editor = LineEditor.open(streams, Path.of(args[0]), completer)) {
            opened.set(editor);
            editor.showAbovePrompt(
                    "ready after %d ms".formatted((System.nanoTime() - start) / 1_000_000));
            while (run(editor, editor.read("> "))) {
                // Goes on until the person ends it.
            }
        }
        System.out.println("closed");
    }

    /// Completes words; for one of them, something is shown while the person is typing.
    private static List<String> complete(String word, @Nullable LineEditor editor) {
        if (!word.equals("meanwhile") || editor == null) {
            return WORDS;
        }
        Thread.ofVirtual()
                .start(() -> {
                    for (int i = 1; i <= 3; i++) {
                        editor.showAbovePrompt("above " + i);
                    }
                });
        return List.of();
    }

    private static boolean run(LineEditor editor, LineInput input) {
        switch (input) {
            case LineInput.Text(var text) ->
                    editor.showAbovePrompt("[text: %s]".formatted(text.replace("\n", "|")));
            case LineInput.Interrupted _ -> editor.showAbovePrompt("[interrupted]");
            case LineInput.End _ -> editor.showAbovePrompt("[end]");
        }
        return !(input instanceof LineInput.End);
    }
}

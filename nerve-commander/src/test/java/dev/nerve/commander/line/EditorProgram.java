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
        var keyboard = new Keyboard(System.in, System.out, Map.of("TERM", args[1]));
        var opened = new AtomicReference<LineEditor>();
        Completion completion = (_, word) -> complete(word, opened.get());
        try (var editor = LineEditor.open(keyboard, Path.of(args[0]), completion)) {
            opened.set(editor);
            editor.show("ready after %d ms".formatted((System.nanoTime() - start) / 1_000_000));
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
                        editor.show("above " + i);
                    }
                });
        return List.of();
    }

    private static boolean run(LineEditor editor, Typed typed) {
        switch (typed) {
            case Typed.Text(var text) ->
                    editor.show("[text: %s]".formatted(text.replace("\n", "|")));
            case Typed.Interrupted _ -> editor.show("[interrupted]");
            case Typed.End _ -> editor.show("[end]");
        }
        return !(typed instanceof Typed.End);
    }
}

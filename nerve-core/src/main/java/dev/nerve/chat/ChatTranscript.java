package dev.nerve.chat;

import dev.nerve.conversation.MessageRole;
import dev.nerve.conversation.RowContent;
import dev.nerve.conversation.VisibleEntry;
import dev.nerve.node.capability.screen.TranscriptScreen;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The transcript of a chat for people who watch it. *Safe for many threads.*
///
/// It is read from the conversation when the first viewer comes. From then on each turn is added.
/// Without viewers it costs nothing.
final class ChatTranscript {

    private @Nullable TranscriptScreen screen;
    private long changes;

    /// {@return the transcript as a screen}
    ///
    /// @param history reads the conversation; called again if a turn changes it meanwhile
    TranscriptScreen open(Supplier<List<VisibleEntry>> history) {
        while (true) {
            long before;
            synchronized (this) {
                if (screen != null) {
                    return screen;
                }
                before = changes;
            }
            var text = render(history.get());
            synchronized (this) {
                if (screen == null && changes == before) {
                    screen = new TranscriptScreen();
                    screen.append(text);
                }
            }
        }
    }

    private static String render(List<VisibleEntry> rows) {
        var text = new StringBuilder();
        for (var row : rows) {
            if (row.content() instanceof RowContent.Message message) {
                text.append(
                        message.role() == MessageRole.USER
                                ? prompt(message.text())
                                : answer(message.text()));
            }
        }
        return text.toString();
    }

    private static String prompt(String text) {
        return "> " + text + "\n";
    }

    private static String answer(String text) {
        return text.isEmpty() ? "" : text + "\n\n";
    }

    /// @param text called only if somebody watches
    void addPrompt(Supplier<String> text) {
        append(() -> prompt(text.get()));
    }

    /// @param text called only if somebody watches
    void addAnswer(Supplier<String> text) {
        append(() -> answer(text.get()));
    }

    private synchronized void append(Supplier<String> text) {
        changes++;
        if (screen != null) {
            screen.append(text.get());
        }
    }
}

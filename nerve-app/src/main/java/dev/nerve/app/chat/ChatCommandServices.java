package dev.nerve.app.chat;

import dev.nerve.cli.output.CommandOutput;
import dev.nerve.conversation.ConversationTree;
import java.nio.file.Path;
import java.util.List;

/// The services that the application provides to `nerve chat`.
public interface ChatCommandServices {

    /// {@return the engine with the stored sessions}
    ///
    /// @throws dev.nerve.NerveException if the store cannot be opened
    ChatEngine open();

    /// Throws if a model is not available. The command calls this before it opens anything.
    ///
    /// @param name the name of the model, such as `scripted/demo`
    /// @throws dev.nerve.NerveException if the model does not exist, or its key is missing
    void requireModel(String name);

    /// {@return the names of models, or their prefixes}
    List<String> models();

    /// {@return the reader of the person's lines}
    ///
    /// @param completer completes the lines
    /// @param output the output that repeats lines from a pipe
    ChatLineReader inputs(LineCompleter completer, CommandOutput output);

    /// {@return the number of columns}
    int width();

    /// {@return whether a person watches the output on a terminal; lines then wrap between words}
    boolean isInteractive();

    /// {@return the maximum width of a line of text; in a pipe, lines do not wrap}
    default int textWidth() {
        return isInteractive() ? width() : Integer.MAX_VALUE;
    }

    /// {@return the characters of drawn trees}
    ConversationTree.Glyphs glyphs();

    /// {@return the directory for relative file names}
    Path directory();
}

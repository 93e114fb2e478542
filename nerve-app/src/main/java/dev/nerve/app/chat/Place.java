package dev.nerve.app.chat;

import dev.nerve.cli.Output;
import dev.nerve.conversation.Tree;
import java.nio.file.Path;
import java.util.List;

/// Where a conversation takes place: what the application gives to it.
public interface Place {

    /// {@return what it runs on, for one session}
    ///
    /// @param session the session's name
    /// @throws dev.nerve.NerveException if somebody else holds that session
    Engine open(String session);

    /// Refuses a model that cannot be asked, before anything is opened.
    ///
    /// @param name such as `scripted/demo`
    /// @throws dev.nerve.NerveException if there is none, or its key is missing
    void requireModel(String name);

    /// {@return what the names of models begin with, or are}
    List<String> models();

    /// {@return where a person's lines come from}
    ///
    /// @param completion what can be typed
    /// @param output where lines that nobody saw are repeated
    Inputs inputs(Completion completion, Output output);

    /// {@return how many columns there are}
    int width();

    /// {@return whether a person looks at it while it happens, so that words are kept whole at the
    /// end of a line}
    boolean isWatched();

    /// {@return how wide a line of words may be; whoever reads a pipe breaks lines alone}
    default int room() {
        return isWatched() ? width() : Integer.MAX_VALUE;
    }

    /// {@return what trees are drawn with}
    Tree.Glyphs glyphs();

    /// {@return where files that a person names are}
    Path directory();
}

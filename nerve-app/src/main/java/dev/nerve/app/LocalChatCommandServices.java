package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.chat.ChatCommandServices;
import dev.nerve.app.chat.ChatEngine;
import dev.nerve.app.chat.ChatLineReader;
import dev.nerve.app.chat.LineCompleter;
import dev.nerve.app.chat.PipedLineReader;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.commander.line.EditorStreams;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.conversation.ConversationTree;
import dev.nerve.directory.StoreAccess;
import dev.nerve.llm.http.HttpTimeouts;
import dev.nerve.llm.provider.ProviderConfig;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.model.ModelName;
import dev.nerve.session.SessionRegistry;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The services of `nerve chat`, backed by the store of the current project.
///
/// @param surroundings the environment of the program
record LocalChatCommandServices(ProgramEnvironment surroundings) implements ChatCommandServices {

    private static final int DEFAULT_WIDTH = 80;
    private static final int NARROWEST = 40;
    private static final int WIDEST = 160;

    @Override
    public ChatEngine open() {
        var store = surroundings.store();
        StoreAccess.requireWritable(store);
        return new NerveChatEngine(nerve(store));
    }

    @Override
    public void requireModel(String name) {
        ConfigPath.in(surroundings.environment());
        try (var models =
                LocalModels.of(
                        surroundings.environment(),
                        surroundings.directory(),
                        HttpTimeouts.DEFAULT)) {
            models.get(ModelName.of(name));
        }
    }

    @Override
    public List<String> models() {
        var names = new ArrayList<String>();
        ScriptedModelRegistry.BUNDLED.forEach(script -> names.add("scripted/" + script));
        try {
            var config = ProviderConfig.read(ConfigPath.in(surroundings.environment()));
            config.names().forEach(provider -> names.add(provider + "/"));
        } catch (NerveException _) {
            // A request for one of its models reports the problem in the file.
        }
        return names;
    }

    private Nerve nerve(Path store) {
        var options = StoreOptionsReader.in(surroundings.environment()).withUnlimitedRunRetention();
        return Nerve.open(
                store,
                EngineSetup.of(surroundings.directory(), surroundings.environment())
                        .withStoreOptions(options));
    }

    @Override
    public ChatLineReader inputs(LineCompleter completer, CommandOutput output) {
        return surroundings.isInteractive() ? edited(completer) : plain(output);
    }

    private ChatLineReader edited(LineCompleter completer) {
        var editorStreams =
                new EditorStreams(
                        surroundings.in(), surroundings.out(), surroundings.environment());
        var history = surroundings.store().resolve("typed");
        var secrets =
                LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
        var editor =
                LineEditor.open(
                        editorStreams,
                        history,
                        (before, word) -> completer.complete(before + word),
                        secrets::mask);
        return new EditorChatLineReader(editor, surroundings.streams().outStyle());
    }

    private ChatLineReader plain(CommandOutput output) {
        return new PipedLineReader(
                new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8), output);
    }

    @Override
    public int width() {
        return isInteractive()
                ? Math.clamp(
                        new TerminalScreen(StandardStream.OUT, surroundings.out()).size().width(),
                        NARROWEST,
                        WIDEST)
                : DEFAULT_WIDTH;
    }

    @Override
    public boolean isInteractive() {
        return surroundings.terminals().contains("out");
    }

    @Override
    public ConversationTree.Glyphs glyphs() {
        return surroundings.charset().equals(StandardCharsets.UTF_8)
                ? ConversationTree.Glyphs.UNICODE
                : ConversationTree.Glyphs.ASCII;
    }

    @Override
    public Path directory() {
        return surroundings.directory();
    }

    private record NerveChatEngine(Nerve nerve) implements ChatEngine {

        @Override
        public SessionRegistry sessions() {
            return nerve.sessions();
        }

        @Override
        public ChatServices chats() {
            return nerve.chats();
        }

        @Override
        public void close() {
            nerve.close();
        }
    }
}

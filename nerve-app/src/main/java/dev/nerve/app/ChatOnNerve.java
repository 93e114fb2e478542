package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.chat.Completion;
import dev.nerve.app.chat.Engine;
import dev.nerve.app.chat.Inputs;
import dev.nerve.app.chat.Place;
import dev.nerve.app.chat.PlainInputs;
import dev.nerve.app.screen.StandardStream;
import dev.nerve.app.screen.TerminalScreen;
import dev.nerve.chat.ChatHost;
import dev.nerve.cli.Output;
import dev.nerve.commander.line.Keyboard;
import dev.nerve.commander.line.LineEditor;
import dev.nerve.conversation.Tree;
import dev.nerve.llm.http.HttpLimits;
import dev.nerve.llm.provider.ProviderConfig;
import dev.nerve.llm.scripted.ScriptedModels;
import dev.nerve.model.ModelName;
import dev.nerve.session.Sessions;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The services of `nerve chat`, backed by the store of the current project.
///
/// @param surroundings the environment of the program
record ChatOnNerve(Surroundings surroundings) implements Place {

    private static final int USUAL_WIDTH = 80;
    private static final int NARROWEST = 40;
    private static final int WIDEST = 160;

    @Override
    public Engine open(String session) {
        var store = surroundings.store();
        var held = SessionLock.open(store.resolve("locks"), session);
        try {
            return new NerveEngine(nerve(store), held);
        } catch (RuntimeException failure) {
            held.close();
            throw failure;
        }
    }

    @Override
    public void requireModel(String name) {
        ConfigPath.in(surroundings.environment());
        try (var models =
                LocalModels.of(
                        surroundings.environment(), surroundings.directory(), HttpLimits.USUAL)) {
            models.get(ModelName.of(name));
        }
    }

    @Override
    public List<String> models() {
        var names = new ArrayList<String>();
        ScriptedModels.BUNDLED.forEach(script -> names.add("scripted/" + script));
        try {
            var config = ProviderConfig.read(ConfigPath.in(surroundings.environment()));
            config.names().forEach(provider -> names.add(provider + "/"));
        } catch (NerveException _) {
            // A request for one of its models reports the problem in the file.
        }
        return names;
    }

    private Nerve nerve(Path store) {
        var terms = StoreSettings.in(surroundings.environment()).keepingRunsForever();
        return Nerve.open(store, surroundings.directory(), surroundings.environment(), terms);
    }

    @Override
    public Inputs inputs(Completion completion, Output output) {
        return surroundings.isInteractive() ? edited(completion) : plain(output);
    }

    private Inputs edited(Completion completion) {
        var keyboard =
                new Keyboard(surroundings.in(), surroundings.out(), surroundings.environment());
        var history = surroundings.store().resolve("typed");
        var secrets =
                LocalModels.of(surroundings.environment(), surroundings.directory()).secrets();
        var editor =
                LineEditor.open(
                        keyboard,
                        history,
                        (before, word) -> completion.of(before + word),
                        secrets::mask);
        return new EditedInputs(editor, surroundings.streams().outStyle());
    }

    private Inputs plain(Output output) {
        return new PlainInputs(
                new InputStreamReader(surroundings.in(), StandardCharsets.UTF_8), output);
    }

    @Override
    public int width() {
        return isWatched()
                ? Math.clamp(
                        new TerminalScreen(StandardStream.OUT, surroundings.out()).size().width(),
                        NARROWEST,
                        WIDEST)
                : USUAL_WIDTH;
    }

    @Override
    public boolean isWatched() {
        return surroundings.terminals().contains("out");
    }

    @Override
    public Tree.Glyphs glyphs() {
        return surroundings.charset().equals(StandardCharsets.UTF_8)
                ? Tree.Glyphs.UNICODE
                : Tree.Glyphs.ASCII;
    }

    @Override
    public Path directory() {
        return surroundings.directory();
    }

    private record NerveEngine(Nerve nerve, SessionLock held) implements Engine {

        @Override
        public Sessions sessions() {
            return nerve.sessions();
        }

        @Override
        public ChatHost chats() {
            return nerve.chats();
        }

        @Override
        public void close() {
            try {
                nerve.close();
            } finally {
                held.close();
            }
        }
    }
}

package dev.nerve.app;

import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.progress.SilentView;
import dev.nerve.cli.progress.TreeTheme;
import dev.nerve.cli.run.answer.GateAnswerSource;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.client.NerveClient;
import dev.nerve.directory.DirectoryStoreProvider;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.script.WorkflowLanguages;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/// The engine of the current directory, in this process, for commands that use the client alone.
///
/// @param surroundings the environment of the program
/// @param languages the readers of workflow files, shared by all engines of a command
record LocalClientSource(ProgramEnvironment surroundings, WorkflowLanguages languages)
        implements ClientSource {

    private static final int NARROWEST = 40;
    private static final int PIPED_WIDTH = 160;

    LocalClientSource(ProgramEnvironment surroundings) {
        this(surroundings, WorkflowLanguages.create());
    }

    @Override
    public NerveClient open() {
        var options = StoreOptionsReader.in(surroundings.environment());
        return client(Nerve.open(surroundings.store(), setup().withStoreOptions(options)));
    }

    @Override
    public NerveClient openExisting() {
        // Prune nothing: the command may be about an old run.
        var options = StoreOptionsReader.in(surroundings.environment()).withUnlimitedRunRetention();
        var setup = setup().withStoreOptions(options);
        return client(
                setup.stores().exists(store())
                        ? Nerve.open(surroundings.store(), setup)
                        : Nerve.open(setup()));
    }

    @Override
    public NerveClient openForReading() {
        var setup = setup();
        return client(
                setup.stores().exists(store())
                        ? Nerve.open(setup.stores().openReadOnly(store()), setup)
                        : Nerve.open(setup));
    }

    @Override
    public NerveClient openWithoutStore() {
        return client(Nerve.open(setup()));
    }

    private URI store() {
        return DirectoryStoreProvider.uri(surroundings.store());
    }

    private EngineSetup setup() {
        return EngineSetup.of(surroundings.directory(), surroundings.environment())
                .withLanguages(languages);
    }

    private static NerveClient client(Nerve nerve) {
        return NerveClient.of(new OwnedConnection(nerve, nerve.connect()));
    }

    @Override
    public String userName() {
        return System.getProperty("user.name");
    }

    @Override
    public Instant now() {
        return SystemTime.SYSTEM.now();
    }

    @Override
    public InputStream in() {
        return surroundings.in();
    }

    @Override
    public Path resolve(String file) {
        return surroundings.directory().resolve(file);
    }

    @Override
    public int width() {
        return surroundings.isTerminal(StandardStream.OUT)
                ? Math.max(
                        NARROWEST,
                        new TerminalScreen(StandardStream.OUT, surroundings.out()).size().width())
                : PIPED_WIDTH;
    }

    @Override
    public StatusGlyphs glyphs() {
        return StatusGlyphs.of(surroundings.charset());
    }

    @Override
    public TreeTheme theme() {
        return TreeTheme.of(surroundings.charset());
    }

    @Override
    public boolean isTerminal() {
        return surroundings.isTerminal(StandardStream.OUT);
    }

    @Override
    public GateAnswerSource confirmations(CommandOutput output) {
        return new LocalRunConsole(surroundings).answers(output, SilentView.SILENT_VIEW);
    }

    @Override
    public String storeDescription() {
        return surroundings.storeDirectory().searchDescription();
    }

    @Override
    public Optional<Duration> runRetention() {
        return StoreOptionsReader.in(surroundings.environment()).keepRuns();
    }

    @Override
    public String place() {
        var directory = surroundings.store().toAbsolutePath().normalize().getParent();
        var home = Path.of(System.getProperty("user.home"));
        return directory != null && directory.startsWith(home) && !directory.equals(home)
                ? "~/" + home.relativize(directory)
                : String.valueOf(directory);
    }

    /// A connection that closes the engine with itself.
    ///
    /// @param nerve the engine
    /// @param connection the connection
    private record OwnedConnection(Nerve nerve, Connection connection) implements Connection {

        @Override
        public <R extends Record> R call(ClientCommand<R> command) throws InterruptedException {
            return connection.call(command);
        }

        @Override
        public EventStream subscribe(EventCommands.Subscribe filter) throws InterruptedException {
            return connection.subscribe(filter);
        }

        @Override
        public void close() {
            connection.close();
            nerve.close();
        }
    }
}

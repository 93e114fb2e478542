package dev.nerve.app;

import dev.nerve.cli.client.ClientSource;
import dev.nerve.cli.console.StatusGlyphs;
import dev.nerve.cli.screen.StandardStream;
import dev.nerve.cli.screen.TerminalScreen;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Instant;

/// The engine of the current directory, in this process, for commands that use the client alone.
///
/// @param surroundings the environment of the program
record LocalClientSource(ProgramEnvironment surroundings) implements ClientSource {

    private static final int NARROWEST = 40;
    private static final int PIPED_WIDTH = 120;

    /// {@inheritDoc}
    ///
    /// Only a command that answers or creates something opens this client, so a directory without a
    /// store has nothing to answer, and gets none.
    @Override
    public NerveClient open() {
        return openForReading();
    }

    @Override
    public NerveClient openForReading() {
        var setup = EngineSetup.of(surroundings.directory(), surroundings.environment());
        var store = surroundings.store();
        if (!SqliteStore.exists(store)) {
            return client(Nerve.open(setup));
        }
        var options = StoreOptionsReader.in(surroundings.environment());
        return client(
                Nerve.open(store, setup.withStoreOptions(options.withUnlimitedRunRetention())));
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

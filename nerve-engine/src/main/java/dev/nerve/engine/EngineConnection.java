package dev.nerve.engine;

import dev.nerve.NerveException;
import dev.nerve.engine.command.CommandDispatcher;
import dev.nerve.engine.hub.EventHub;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.Connection;
import dev.nerve.protocol.EventCommands;
import dev.nerve.secret.Secrets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A connection in the process of the engine: a command is a call. *Safe for many threads.*
final class EngineConnection implements Connection {

    private final CommandDispatcher dispatcher;
    private final EventHub hub;
    private final RecordMask replies;
    private final FailureMask failures;

    /// The threads that execute commands of this connection.
    private final Set<Thread> working = new HashSet<>();

    /// The subscriptions of this connection.
    private final Set<ConnectionStream> streams = new HashSet<>();

    private boolean closed;

    EngineConnection(CommandDispatcher dispatcher, EventHub hub, Secrets secrets) {
        this.dispatcher = dispatcher;
        this.hub = hub;
        this.replies = new RecordMask(secrets);
        this.failures = new FailureMask(secrets);
    }

    /// Each command has its own type of reply, which the tests check.
    @Override
    @SuppressWarnings("unchecked")
    public <R extends Record> R call(ClientCommand<R> command) throws InterruptedException {
        begin();
        try {
            return (R) replies.mask(dispatcher.execute(command));
        } catch (NerveException failure) {
            throw failures.mask(failure);
        } finally {
            end();
        }
    }

    private synchronized void begin() {
        requireOpen();
        working.add(Thread.currentThread());
    }

    private synchronized void end() {
        working.remove(Thread.currentThread());
    }

    @Override
    public EventStream subscribe(EventCommands.Subscribe filter) {
        requireOpen();
        var stream = new ConnectionStream(this, hub.subscribe(filter), replies);
        if (!add(stream)) {
            stream.close();
            requireOpen();
        }
        return stream;
    }

    private synchronized boolean add(ConnectionStream stream) {
        return !closed && streams.add(stream);
    }

    private synchronized void requireOpen() {
        if (closed) {
            throw new NerveException.WrongState("the connection is closed; open another one");
        }
    }

    void remove(ConnectionStream stream) {
        synchronized (this) {
            streams.remove(stream);
        }
    }

    @Override
    public void close() {
        List<ConnectionStream> open;
        synchronized (this) {
            closed = true;
            working.forEach(Thread::interrupt);
            open = List.copyOf(streams);
        }
        open.forEach(ConnectionStream::close);
    }
}

package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.Exit;
import dev.nerve.terminal.process.Launch;
import dev.nerve.terminal.process.Poller;
import dev.nerve.terminal.process.PseudoTerminal;
import dev.nerve.terminal.process.Signal;
import dev.nerve.terminal.screen.Size;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A pseudo-terminal that uses the system calls of Linux directly. *Safe for many threads.*
///
/// @param terminal the program in its terminal
record LinuxPty(PseudoTerminal terminal) implements Pty {

    static Pty open(Launch launch, Size size, Poller poller) throws IOException {
        return new LinuxPty(PseudoTerminal.spawn(launch, size, poller));
    }

    @Override
    public int pid() {
        return terminal.pid();
    }

    @Override
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return terminal.read(target);
    }

    @Override
    public int read(ByteBuffer target, Duration limit) throws IOException, InterruptedException {
        return terminal.read(target, limit.toNanos());
    }

    @Override
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        return terminal.write(source);
    }

    @Override
    public void resize(Size size) {
        terminal.resize(size);
    }

    @Override
    public Optional<Exit> exit() {
        return terminal.exit();
    }

    @Override
    public Exit await() throws InterruptedException {
        return terminal.await();
    }

    @Override
    public void signal(Signal signal) {
        terminal.signal(signal);
    }

    @Override
    public Exit end(Duration grace) throws IOException, InterruptedException {
        return terminal.end(grace);
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}

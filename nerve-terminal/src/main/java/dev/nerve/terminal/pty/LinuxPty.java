package dev.nerve.terminal.pty;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.LinuxPtyProcess;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A pseudo-terminal that uses the system calls of Linux directly. *Safe for many threads.*
///
/// @param terminal the program in its terminal
record LinuxPty(LinuxPtyProcess terminal) implements Pty {

    static Pty open(LaunchRequest launch, TerminalSize size, DescriptorPoller poller)
            throws IOException {
        return new LinuxPty(LinuxPtyProcess.spawn(launch, size, poller));
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
    public void resize(TerminalSize size) {
        terminal.resize(size);
    }

    @Override
    public Optional<ProcessExit> exit() {
        return terminal.exit();
    }

    @Override
    public ProcessExit await() throws InterruptedException {
        return terminal.await();
    }

    @Override
    public void signal(ProcessSignal signal) {
        terminal.signal(signal);
    }

    @Override
    public ProcessExit end(Duration grace) throws IOException, InterruptedException {
        return terminal.end(grace);
    }

    @Override
    public void close() throws IOException {
        terminal.close();
    }
}

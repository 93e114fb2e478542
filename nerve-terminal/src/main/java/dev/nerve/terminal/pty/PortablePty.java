package dev.nerve.terminal.pty;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.process.ProcessTree;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;

/// A pseudo-terminal of the library pty4j, for systems other than Linux.
///
/// The library blocks in native code. A virtual thread must not do that, because it would block
/// other virtual threads. So platform threads read and write. *Safe for many threads.*
final class PortablePty implements Pty {

    private final PtyProcess process;
    private final ProcessTree family;
    private final BlockingStreamReader reader;
    private final BlockingStreamWriter writer;

    private PortablePty(PtyProcess process) {
        this.process = process;
        this.family = ProcessTree.ofExternal((int) process.pid(), this::exited);
        var name = "nerve-pty-" + process.pid();
        this.writer = BlockingStreamWriter.start(process.getOutputStream(), name + "-writer");
        this.reader =
                BlockingStreamReader.start(
                        process.getInputStream(), name + "-reader", writer::finish);
    }

    static Pty open(LaunchRequest launch, TerminalSize size) throws IOException {
        var command = launch.command().toArray(String[]::new);
        command[0] = launch.locate().toString();
        var process =
                new PtyProcessBuilder(command)
                        .setDirectory(launch.directory().toString())
                        .setEnvironment(launch.environment())
                        .setInitialColumns(size.columns())
                        .setInitialRows(size.rows())
                        .setUnixOpenTtyToPreserveOutputAfterTermination(true)
                        .start();
        return new PortablePty(process);
    }

    @Override
    public int pid() {
        return family.pid();
    }

    @Override
    public int read(ByteBuffer target) throws IOException, InterruptedException {
        return reader.read(target, Long.MAX_VALUE);
    }

    @Override
    public int read(ByteBuffer target, Duration limit) throws IOException, InterruptedException {
        return reader.read(target, limit.toNanos());
    }

    @Override
    public boolean write(ByteBuffer source) throws IOException, InterruptedException {
        return writer.write(source);
    }

    @Override
    public void resize(TerminalSize size) {
        try {
            process.setWinSize(new WinSize(size.columns(), size.rows()));
        } catch (IllegalStateException _) {
            // The terminal was closed, so there is no program to notify.
        }
    }

    @Override
    public Optional<ProcessExit> exit() {
        return family.exit();
    }

    private Optional<ProcessExit> exited() {
        return process.isAlive() ? Optional.empty() : Optional.of(exitOf(process.exitValue()));
    }

    /// The library reports a signal in the exit code, as a shell does.
    private static ProcessExit exitOf(int code) {
        return code > 128 && code <= 128 + 64
                ? new ProcessExit.SignalExit(new ProcessSignal(code - 128))
                : new ProcessExit.NormalExit(code);
    }

    @Override
    public ProcessExit await() throws InterruptedException {
        return exitOf(process.waitFor());
    }

    @Override
    public void signal(ProcessSignal signal) {
        family.signal(signal);
    }

    @Override
    public ProcessExit end(Duration grace) throws IOException, InterruptedException {
        return family.end(ProcessSignal.HUP, grace);
    }

    @Override
    public void close() throws IOException {
        try {
            family.kill();
        } finally {
            family.close();
            writer.close();
            reader.close();
        }
    }
}

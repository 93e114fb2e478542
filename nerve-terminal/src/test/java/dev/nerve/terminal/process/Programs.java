package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.PollableDescriptor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// Programs for tests, and what the system says about them.
public final class Programs {

    static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/local/bin:/usr/bin:/bin");

    private Programs() {}

    static LaunchRequest launch(String... command) {
        return new LaunchRequest(List.of(command), Path.of("/"), ENVIRONMENT);
    }

    static LaunchRequest bash(String script) {
        return launch("bash", "-c", script);
    }

    public static String readAll(PollableDescriptor source)
            throws IOException, InterruptedException {
        return new String(readBytes(source), StandardCharsets.UTF_8);
    }

    public static byte[] readBytes(PollableDescriptor source)
            throws IOException, InterruptedException {
        var all = new ByteArrayOutputStream();
        var buffer = ByteBuffer.allocate(64 * 1024);
        while (source.read(buffer.clear()) >= 0) {
            all.write(buffer.array(), 0, buffer.position());
        }
        return all.toByteArray();
    }

    /// {@return the first line, without reading more than that}
    public static String readLine(PollableDescriptor source)
            throws IOException, InterruptedException {
        var line = new StringBuilder();
        var one = ByteBuffer.allocate(1);
        while (source.read(one.clear()) >= 0 && one.get(0) != '\n') {
            line.append((char) one.get(0));
        }
        return line.toString();
    }

    public static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    static boolean isAlive(int pid) {
        return ProcessTable.find(pid).map(ProcessTable.ProcessEntry::isAlive).orElse(false);
    }

    public static long openDescriptors() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    static long zombies() {
        return ProcessHandle.current().children().filter(child -> isZombie(child.pid())).count();
    }

    private static boolean isZombie(long pid) {
        return ProcessTable.find((int) pid).map(entry -> entry.state() == 'Z').orElse(false);
    }
}

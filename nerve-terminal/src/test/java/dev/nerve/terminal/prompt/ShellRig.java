package dev.nerve.terminal.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.process.LaunchRequest;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.pty.Pty;
import dev.nerve.terminal.screen.TerminalSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/// A real shell in a real terminal, with its reports so far.
final class ShellRig implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Pattern MARK = Pattern.compile("\u001b]133;([^\u0007\u001b]*)\u0007");

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final ShellPromptSetup prompt;
    private final Pty pty;
    private final List<Seen> seen = new CopyOnWriteArrayList<>();
    private final StringBuilder output = new StringBuilder();
    private final Thread reader;
    private int looked;
    private int answered;

    /// A mark that was seen.
    ///
    /// @param mark which
    /// @param at how much had been written before it
    /// @param nanos when
    record Seen(PromptMark mark, int at, long nanos) {}

    ShellRig(ReadySignal sign, Path home, Map<String, String> variables, String... command)
            throws IOException {
        var launch = new LaunchRequest(List.of(command), home, environment(home, variables));
        var nonce = PromptNonce.random(new Random(home.hashCode()));
        prompt = ShellPromptSetup.prepare(launch, sign, nonce, home.resolve("run")).orElseThrow();
        pty = Pty.open(prompt.launch(), new TerminalSize(200, 50), poller);
        reader = Thread.ofVirtual().start(this::read);
    }

    private static Map<String, String> environment(Path home, Map<String, String> variables) {
        var all =
                new HashMap<>(
                        Map.of(
                                "PATH", "/usr/local/bin:/usr/bin:/bin",
                                "HOME", home.toString(),
                                "LC_ALL", "C.UTF-8"));
        all.putAll(variables);
        return all;
    }

    private void read() {
        var buffer = ByteBuffer.allocate(64 * 1024);
        var decoder = StandardCharsets.UTF_8.newDecoder();
        try {
            while (pty.read(buffer) >= 0) {
                var text = CharBuffer.allocate(64 * 1024);
                decoder.decode(buffer.flip(), text, false);
                buffer.compact();
                take(text.flip());
            }
        } catch (IOException | InterruptedException _) {
            // The test is over.
        }
    }

    private synchronized void take(CharBuffer text) {
        output.append(text);
        var found = MARK.matcher(output);
        found.region(looked, output.length());
        while (found.find()) {
            looked = found.end();
            note(found.group(1), found.start());
        }
    }

    /// A prompt that is drawn again is still the same prompt.
    private void note(String text, int at) {
        PromptMark.parse(text, prompt.nonce())
                .filter(mark -> seen.isEmpty() || !mark.equals(seen.getLast().mark()))
                .ifPresent(mark -> seen.add(new Seen(mark, at, System.nanoTime())));
    }

    ShellPromptSetup prompt() {
        return prompt;
    }

    synchronized String output() {
        return output.toString();
    }

    private String tail() {
        return output().substring(Math.max(0, output().length() - 2_000));
    }

    /// {@return what was shown, without what is not shown}
    String shown() {
        return output().replaceAll(
                        "\u001b\\][^\u0007]*\u0007|\u001b\\[[0-9;?]*[a-zA-Z]|\u001b[=>]", "");
    }

    List<Seen> seen() {
        return List.copyOf(seen);
    }

    long prompts() {
        return seen.stream().filter(s -> s.mark() instanceof PromptMark.InputStart).count();
    }

    /// Waits for the next prompt, and returns how the last command before it ended.
    int awaitReady() {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .untilAsserted(() ->
                        assertThat(prompts())
                                .as(() -> "prompts in " + tail())
                                .isGreaterThan(answered));
        answered = (int) prompts();
        return exitCode();
    }

    boolean isReady() {
        return prompts() > answered;
    }

    private int exitCode() {
        var codes = new ArrayList<Integer>();
        for (var each : seen) {
            if (each.mark() instanceof PromptMark.CommandEnd(var code)) {
                codes.add(code.orElse(-1));
            }
        }
        return codes.isEmpty() ? -1 : codes.getLast();
    }

    /// Waits until something has been written.
    void awaitShown(String text) {
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .untilAsserted(() -> assertThat(shown()).contains(text));
    }

    void write(String text) throws IOException, InterruptedException {
        pty.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /// Types a command as it is to be typed, then Enter.
    void type(String command) throws IOException, InterruptedException {
        var text = prompt.dialect().toInput(command);
        if (prompt.dialect() == ShellDialect.SH) {
            write(text.replace('\n', '\r'));
        } else {
            write("\u001b[200~" + text + "\u001b[201~");
        }
        write("\r");
    }

    /// Types a command and waits for its end.
    ///
    /// @return how it ended
    int run(String command) throws IOException, InterruptedException {
        type(command);
        return awaitReady();
    }

    @Override
    public void close() throws IOException {
        pty.close();
        reader.interrupt();
        poller.close();
        prompt.close();
    }
}

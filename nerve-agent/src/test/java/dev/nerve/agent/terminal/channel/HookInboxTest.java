package dev.nerve.agent.terminal.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.nerve.terminal.node.TerminalServices;
import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.testkit.LogCapture;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class HookInboxTest {

    private final DescriptorPoller poller = DescriptorPoller.open();
    private final LinkedBlockingQueue<HookMessage> letters = new LinkedBlockingQueue<>();
    private final List<Process> hooks = new ArrayList<>();
    @TempDir private Path directory;

    private final LogCapture log = LogCapture.of(HookInbox.class);

    @AfterEach
    void close() throws InterruptedException {
        log.close();
        for (var hook : hooks) {
            hook.destroyForcibly().waitFor();
        }
        poller.close();
    }

    private HookInbox open() throws IOException {
        var services =
                new TerminalServices(
                        directory,
                        Map.of(),
                        poller,
                        RealTimeSource.REAL,
                        new Random(),
                        directory.resolve("it's here"));
        return HookInbox.open(services, letters::add);
    }

    private Process hook(String command, String input) throws IOException {
        var hook = new ProcessBuilder("/bin/sh", "-c", command).start();
        hooks.add(hook);
        try (var stream = hook.getOutputStream()) {
            stream.write(input.getBytes(StandardCharsets.UTF_8));
        }
        return hook;
    }

    private static String output(Process hook) throws IOException, InterruptedException {
        var all = new String(hook.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(hook.waitFor()).isZero();
        return all;
    }

    private HookMessage next() throws InterruptedException {
        var hookMessage = letters.poll(20, TimeUnit.SECONDS);
        assertThat(hookMessage).as("a letter").isNotNull();
        return hookMessage;
    }

    @Test
    void whatAHookTellsArrives() throws Exception {
        try (var inbox = open()) {
            var hook = hook(inbox.notifyCommand("Stop"), "{\"text\": \"äöü\", \"list\": [1, 2]}");

            var hookMessage = next();

            assertThat(hookMessage.event()).isEqualTo("Stop");
            assertThat(hookMessage.content())
                    .isEqualTo(Value.fields(Map.of("text", "äöü", "list", List.of(1, 2))));
            assertThat(output(hook)).isEmpty();
        }
    }

    @Test
    void aMegabyteArrivesWhole() throws Exception {
        var text = "lorem ipsum ".repeat(100_000);
        try (var inbox = open()) {
            hook(inbox.notifyCommand("PreToolUse"), "{\"text\": \"" + text + "\"}");

            assertThat(next().text("text")).isEqualTo(text);
        }
    }

    @Test
    void hooksThatRunAtOnceAreToldApart() throws Exception {
        try (var inbox = open()) {
            for (int i = 0; i < 40; i++) {
                hook(inbox.notifyCommand("PostToolUse"), "{\"number\": " + i + "}");
            }

            var numbers = new ArrayList<String>();
            for (int i = 0; i < 40; i++) {
                numbers.add(next().text("number"));
            }

            var all = IntStream.range(0, 40).mapToObj(Integer::toString).toList();
            assertThat(numbers).containsExactlyInAnyOrderElementsOf(all);
        }
    }

    @Test
    void eachHookThatAsksGetsItsOwnAnswer() throws Exception {
        try (var inbox = open()) {
            var first = hook(inbox.askCommand("PermissionRequest"), "{\"number\": 1}");
            var one = next();
            var second = hook(inbox.askCommand("PermissionRequest"), "{\"number\": 2}");
            var two = next();

            two.reply().send("{\"answer\": \"to two\"}");
            one.reply().send("{\"answer\": \"to one, with ö and '\"}");

            assertThat(output(first)).isEqualTo("{\"answer\": \"to one, with ö and '\"}\n");
            assertThat(output(second)).isEqualTo("{\"answer\": \"to two\"}\n");
        }
    }

    @Test
    void onlyTheFirstAnswerCounts() throws Exception {
        try (var inbox = open()) {
            var hook = hook(inbox.askCommand("PermissionRequest"), "{}");
            var hookMessage = next();

            hookMessage.reply().send("yes");
            hookMessage.reply().send("no");

            assertThat(output(hook)).isEqualTo("yes\n");
        }
    }

    @Test
    void aHookThatWaitsGoesOnWithoutAnAnswerWhenTheMailboxIsClosed() throws Exception {
        var inbox = open();
        var hook = hook(inbox.askCommand("PermissionRequest"), "{}");
        next();

        inbox.close();

        assertThat(output(hook)).isEmpty();
        assertThat(inbox.directory()).doesNotExist();
    }

    @Test
    void anAnsweredHookLeavesNothingInTheMailbox() throws Exception {
        try (var inbox = open()) {
            var hook = hook(inbox.askCommand("PermissionRequest"), "{}");
            next().reply().send("yes");
            output(hook);

            await().untilAsserted(
                            () -> assertThat(names(inbox.directory())).isEqualTo("bell hook.sh"));
        }
    }

    @Test
    void whatAnEarlierProcessWasToldIsNotReadByALaterOneWithItsNumber() throws Exception {
        try (var inbox = open()) {
            var bell = inbox.directory() + "/bell";
            hook("echo 'ask PermissionRequest 4194999' > '" + bell.replace("'", "'\\''") + "'", "");
            next().reply().send("old");
            hook("echo 'ask PermissionRequest 4194999' > '" + bell.replace("'", "'\\''") + "'", "");
            next().reply().send("new");

            var pipe = inbox.directory().resolve("4194999.answer").toString();
            var reading = hook("head -n 1 '" + pipe.replace("'", "'\\''") + "'", "");

            assertThat(output(reading)).isEqualTo("new\n");
        }
    }

    @Test
    void answersThatNobodyReadsAreDropped() throws Exception {
        try (var inbox = open()) {
            var bell = inbox.directory() + "/bell";
            hook("echo 'ask PermissionRequest 4194999' > '" + bell.replace("'", "'\\''") + "'", "");
            next().reply().send("unread");

            inbox.dropUnreadAnswers();

            assertThat(names(inbox.directory())).isEqualTo("bell hook.sh");
        }
    }

    private static String names(Path directory) throws IOException {
        try (var files = Files.list(directory)) {
            return files.map(file -> file.getFileName().toString())
                    .sorted()
                    .collect(Collectors.joining(" "));
        }
    }

    @Test
    void aHookOfAMailboxThatIsGoneEndsAtOnce() throws Exception {
        var inbox = open();
        var kept = Files.copy(inbox.directory().resolve("hook.sh"), directory.resolve("kept"));
        inbox.close();

        var hook = hook("/bin/sh '" + kept + "' ask PermissionRequest", "{}");

        assertThat(output(hook)).isEmpty();
    }

    @Test
    void aHookWhoseOwnerWasKilledDoesNotHang() throws Exception {
        var abandoned = Files.createDirectory(directory.resolve("abandoned"));
        try (var inbox = open()) {
            Files.copy(inbox.directory().resolve("hook.sh"), abandoned.resolve("hook.sh"));
        }
        assertThat(new ProcessBuilder("mkfifo", abandoned + "/bell").start().waitFor()).isZero();

        var telling = hook("/bin/sh '" + abandoned + "/hook.sh' tell Stop", "{}");
        var asking = hook("/bin/sh '" + abandoned + "/hook.sh' ask PermissionRequest", "{}");

        assertThat(output(telling)).isEmpty();
        assertThat(output(asking)).isEmpty();
    }

    @Test
    void theEventIsToldEvenIfThereIsNoRoomForMore() throws Exception {
        try (var inbox = open()) {
            // Nothing can be written where a directory stands.
            var hook =
                    hook(
                            "mkdir \"$(dirname \"$1\")/$$.letter\"; exec /bin/sh \"$1\" tell Stop"
                                    .replace("$1", inbox.directory() + "/hook.sh"),
                            "{}");

            var hookMessage = next();

            assertThat(hookMessage.event()).isEqualTo("Stop");
            assertThat(hookMessage.content()).isEqualTo(Value.Fields.EMPTY);
            assertThat(output(hook)).isEmpty();
        }
        var told = log.records().getFirst();
        assertThat(told.getMessage())
                .isEqualTo("cannot read a hook message: IOException: Is a directory");
        assertThat(told.getThrown()).isNull();
        assertThat(directory.resolve("it's here")).isEmptyDirectory();
    }

    @Test
    void whatIsNoLetterIsLeftOut() throws Exception {
        try (var inbox = open()) {
            hook("echo 'tell Stop ../../x' > \"" + inbox.directory() + "/bell\"", "");
            hook(inbox.notifyCommand("Stop"), "no json");

            assertThat(next().content()).isEqualTo(Value.Fields.EMPTY);
            assertThat(letters).isEmpty();
        }
    }

    @Test
    void nobodyElseCanLookIntoIt() throws Exception {
        try (var inbox = open()) {
            assertThat(Files.getPosixFilePermissions(inbox.directory()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }
}

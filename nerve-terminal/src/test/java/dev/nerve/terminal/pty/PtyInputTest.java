package dev.nerve.terminal.pty;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.terminal.process.ProcessExit;
import dev.nerve.terminal.process.ProcessSignal;
import dev.nerve.terminal.screen.TerminalSize;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PtyInputTest {

    @Test
    void aReplyIsSentAfterOneThatWasLostWithAClosedPoller() throws Exception {
        var pty = new ForgetfulPty();
        var input = new PtyInput(pty);

        input.sendReply("lost");
        input.join();
        input.sendReply("sent");

        assertThat(pty.written.poll(10, TimeUnit.SECONDS)).isEqualTo("sent");
    }

    /// A terminal that refuses the text `lost`, as if its poller was closed.
    private static final class ForgetfulPty implements Pty {

        private final BlockingQueue<String> written = new LinkedBlockingQueue<>();

        @Override
        public boolean write(ByteBuffer source) {
            var text = StandardCharsets.UTF_8.decode(source).toString();
            if (text.equals("lost")) {
                throw new IllegalStateException("the poller is closed");
            }
            return written.add(text);
        }

        @Override
        public int pid() {
            return 1;
        }

        @Override
        public int read(ByteBuffer target) {
            return -1;
        }

        @Override
        public int read(ByteBuffer target, Duration limit) {
            return -1;
        }

        @Override
        public void resize(TerminalSize size) {}

        @Override
        public Optional<ProcessExit> exit() {
            return Optional.empty();
        }

        @Override
        public ProcessExit await() {
            return new ProcessExit.NormalExit(0);
        }

        @Override
        public void signal(ProcessSignal signal) {}

        @Override
        public ProcessExit end(Duration grace) {
            return new ProcessExit.NormalExit(0);
        }

        @Override
        public void close() {}
    }
}

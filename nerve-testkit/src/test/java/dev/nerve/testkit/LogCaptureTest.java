package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class LogCaptureTest {

    private static final System.Logger LOG = System.getLogger(LogCaptureTest.class.getName());

    @Test
    void whatAClassLogsIsTakenUntilTheCaptureIsClosed() {
        try (var log = LogCapture.of(LogCaptureTest.class)) {
            LOG.log(System.Logger.Level.WARNING, "cannot look", new IllegalStateException("full"));
            LOG.log(System.Logger.Level.DEBUG, "looks again");

            assertThat(log.messages()).containsExactly("WARNING cannot look", "FINE looks again");
            assertThat(log.records().getFirst().getThrown()).hasMessage("full");
        }

        var logger = Logger.getLogger(LogCaptureTest.class.getName());
        assertThat(logger.getHandlers()).isEmpty();
        assertThat(logger.getUseParentHandlers()).isTrue();
        assertThat(logger.isLoggable(Level.FINE)).isFalse();
    }
}

package dev.nerve.terminal.pty;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;

/// All threads of this JVM, the virtual ones included.
final class ThreadDump {

    private ThreadDump() {}

    /// Writes them to a file that is not there yet.
    static void to(Path file) throws IOException {
        ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
    }
}

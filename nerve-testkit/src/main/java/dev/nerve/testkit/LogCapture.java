package dev.nerve.testkit;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A capture of the log records of one class. A test that provokes a failure can read them, and the
/// console does not show them. Closing it restores the logger.
///
/// *Safe for many threads.*
public final class LogCapture implements AutoCloseable {

    private final Logger logger;
    private final @Nullable Level level;
    private final boolean hadParents;
    private final RecordList list = new RecordList();

    private LogCapture(Logger logger) {
        this.logger = logger;
        this.level = logger.getLevel();
        this.hadParents = logger.getUseParentHandlers();
    }

    /// {@return a capture of all records of a class from now on, on every level}
    ///
    /// @param type the class that names its logger after itself
    public static LogCapture of(Class<?> type) {
        var capture = new LogCapture(Logger.getLogger(type.getName()));
        capture.logger.setUseParentHandlers(false);
        capture.logger.setLevel(Level.ALL);
        capture.logger.addHandler(capture.list);
        return capture;
    }

    /// {@return the captured records, oldest first}
    public List<LogRecord> records() {
        return List.copyOf(list.records);
    }

    /// {@return the captured records as text, such as `WARNING cannot look`, oldest first}
    public List<String> messages() {
        return records().stream()
                .map(one -> one.getLevel().getName() + " " + one.getMessage())
                .toList();
    }

    @Override
    public void close() {
        logger.removeHandler(list);
        logger.setLevel(level);
        logger.setUseParentHandlers(hadParents);
    }

    private static final class RecordList extends Handler {

        private final List<LogRecord> records = new CopyOnWriteArrayList<>();

        @Override
        public void publish(LogRecord one) {
            records.add(one);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }
}

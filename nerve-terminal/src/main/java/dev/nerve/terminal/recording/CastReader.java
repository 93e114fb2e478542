package dev.nerve.terminal.recording;

import dev.nerve.NerveException;
import dev.nerve.json.JsonLinesReader;
import dev.nerve.terminal.screen.TerminalSize;
import dev.nerve.value.Value;
import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// A reader of asciicast v2 recordings. It keeps at most one line in memory.
///
/// The last line may be incomplete, if the writer was killed. Any other error is reported with its
/// line number. Unknown event types are skipped. *Confined to one thread.*
public final class CastReader implements AutoCloseable {

    private static final Pattern SIZE = Pattern.compile("(\\d{1,5})x(\\d{1,5})");
    private static final BigDecimal LONGEST = BigDecimal.valueOf(1_000_000_000L);

    private final Path file;
    private final Reader reader;
    private final JsonLinesReader lines;
    private final CastHeader header;
    private long micros;

    private CastReader(Path file, Reader reader) {
        this.file = file;
        this.reader = reader;
        this.lines = JsonLinesReader.ignoringIncompleteEnd(reader);
        this.header = readHeader();
    }

    /// {@return a recording}
    ///
    /// @param file the file, which may be compressed with gzip
    /// @throws NerveException.NotFound if the file does not exist
    /// @throws NerveException.Invalid if the file is not a recording
    /// @throws NerveException.Unavailable if the file cannot be read
    public static CastReader open(Path file) {
        var reader = CastFileOpener.open(file);
        try {
            return new CastReader(file, reader);
        } catch (RuntimeException failure) {
            close(reader);
            throw failure;
        }
    }

    /// {@return the header of the recording}
    public CastHeader header() {
        return header;
    }

    private CastHeader readHeader() {
        Optional<Value> first;
        try {
            first = line();
        } catch (NerveException.Invalid _) {
            throw notRecording("its first line is not JSON");
        }
        if (first.isEmpty() || !(first.get() instanceof Value.Fields fields)) {
            throw notRecording(
                    "its first line is not an object with 'version', 'width' and 'height'");
        }
        var version = number(fields, "version").orElse(BigDecimal.ZERO);
        if (version.compareTo(BigDecimal.TWO) != 0) {
            throw notRecording(
                    "only asciicast version 2 is supported, and this %s"
                            .formatted(
                                    version.signum() == 0
                                            ? "has no version"
                                            : "is version " + version.toPlainString()));
        }
        return header(fields);
    }

    private CastHeader header(Value.Fields fields) {
        var width = number(fields, "width").flatMap(CastReader::whole);
        var height = number(fields, "height").flatMap(CastReader::whole);
        if (width.isEmpty() || height.isEmpty()) {
            throw notRecording("its first line has no 'width' and 'height' in whole numbers");
        }
        return new CastHeader(
                size(width.get(), height.get()),
                number(fields, "timestamp").flatMap(CastReader::instant),
                text(fields, "command"),
                text(fields, "title"),
                environment(fields));
    }

    private TerminalSize size(int columns, int rows) {
        try {
            return new TerminalSize(columns, rows);
        } catch (NerveException.Invalid e) {
            throw wrong(e.getMessage());
        }
    }

    private static Optional<Instant> instant(BigDecimal seconds) {
        try {
            return Optional.of(Instant.ofEpochSecond(seconds.longValue()));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    private static Optional<BigDecimal> number(Value.Fields fields, String name) {
        return fields.fields().get(name) instanceof Value.Num(var number)
                ? Optional.of(number)
                : Optional.empty();
    }

    private static Optional<Integer> whole(BigDecimal number) {
        try {
            return Optional.of(number.intValueExact());
        } catch (ArithmeticException _) {
            return Optional.empty();
        }
    }

    private static String text(Value.Fields fields, String name) {
        return fields.fields().get(name) instanceof Value.Text(var text) ? text : "";
    }

    private static Map<String, String> environment(Value.Fields fields) {
        var environment = new HashMap<String, String>();
        if (fields.fields().get("env") instanceof Value.Fields variables) {
            variables.fields().forEach((name, value) -> environment.put(name, value.text()));
        }
        return environment;
    }

    /// {@return the next event, or nothing at the end}
    ///
    /// @throws NerveException.Invalid if a line is not an event
    /// @throws NerveException.Unavailable if the file cannot be read
    public Optional<CastEvent> next() {
        for (var line = line(); line.isPresent(); line = line()) {
            var event = event(line.get());
            if (event.isPresent()) {
                return event;
            }
        }
        return Optional.empty();
    }

    private Optional<Value> line() {
        try {
            return lines.hasNext() ? Optional.of(lines.next()) : Optional.empty();
        } catch (NerveException.Invalid e) {
            throw new NerveException.Invalid("%s: %s".formatted(file, e.getMessage()));
        } catch (NerveException.Unavailable e) {
            throw new NerveException.Unavailable("%s: %s".formatted(file, e.getMessage()), e);
        }
    }

    private Optional<CastEvent> event(Value line) {
        if (!(line instanceof Value.Items(var items)
                && items.size() >= 3
                && items.get(0) instanceof Value.Num(var seconds)
                && items.get(1) instanceof Value.Text(var code)
                && items.get(2) instanceof Value.Text(var data))) {
            throw wrong("an event is [SECONDS, \"KIND\", \"TEXT\"]");
        }
        pass(seconds);
        return switch (code) {
            case "o" -> Optional.of(new CastEvent.Output(micros, data));
            case "i" -> Optional.of(new CastEvent.Input(micros, data));
            case "r" -> Optional.of(new CastEvent.Resized(micros, size(data)));
            case "m" -> Optional.of(new CastEvent.Marked(micros, data));
            default -> Optional.empty();
        };
    }

    /// Advances the time. An event with an earlier time than the one before gets the time of that
    /// one, because clocks are not exact.
    private void pass(BigDecimal seconds) {
        if (seconds.signum() < 0 || seconds.compareTo(LONGEST) > 0) {
            throw wrong("the time of an event is a number of seconds from 0");
        }
        micros = Math.max(micros, seconds.movePointRight(6).longValue());
    }

    private TerminalSize size(String data) {
        var matcher = SIZE.matcher(data);
        if (!matcher.matches()) {
            throw wrong("a size is COLUMNSxROWS, such as 120x40");
        }
        return size(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
    }

    private NerveException.Invalid wrong(String what) {
        return new NerveException.Invalid("%s:%d: %s".formatted(file, lines.line(), what));
    }

    private NerveException.Invalid notRecording(String why) {
        return new NerveException.Invalid("%s is not a recording: %s".formatted(file, why));
    }

    @Override
    public void close() {
        close(reader);
    }

    private static void close(Reader reader) {
        try {
            reader.close();
        } catch (IOException _) {
            // All needed data has been read.
        }
    }
}

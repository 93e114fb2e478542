package dev.nerve.llm.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.llm.ServerSentEvent;
import dev.nerve.testkit.RandomSeeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServerSentEventParserTest {

    private static final List<String> LINES =
            List.of(
                    "data: {\"a\":1}",
                    "data:no space",
                    "data:  two spaces",
                    "data",
                    "data: grüße 🌍 \uFEFF",
                    "event: delta",
                    "event:",
                    ": keep-alive",
                    ":",
                    "id: 7",
                    "retry: 10",
                    "unknown: field",
                    "no colon",
                    "",
                    "");

    @Test
    void eventHasItsNameAndItsLines() {
        var events = parse("event: delta\ndata: one\ndata: two\n\ndata:three\n\n");

        assertThat(events)
                .containsExactly(new ServerSentEvent("delta", "one\ntwo"), event("three"));
    }

    @Test
    void linesEndInThreeWays() {
        var events = parse("data: a\r\ndata: b\rdata: c\n\r\ndata: d\r\rdata: e\n\n");

        assertThat(events).containsExactly(event("a\nb\nc"), event("d"), event("e"));
    }

    @Test
    void commentsAndOtherFieldsAreNoEvents() {
        var events = parse(": keep-alive\n\n: again\n\nid: 7\nretry: 10\n\ndata: x\n\n:\n\n");

        assertThat(events).containsExactly(event("x"));
    }

    @Test
    void nameWithoutDataIsForgotten() {
        assertThat(parse("event: ping\n\ndata: x\n\n")).containsExactly(event("x"));
    }

    @Test
    void emptyDataIsAnEvent() {
        assertThat(parse("data\n\ndata:\n\n")).containsExactly(event(""), event(""));
    }

    @Test
    void markAtTheStartOfTheStreamIsPassedOver() {
        assertThat(parse("\uFEFFdata: x\n\n")).containsExactly(event("x"));
    }

    @Test
    void lastEventNeedsNoEmptyLine() {
        assertThat(parse("data: x\n\ndata: y\n")).containsExactly(event("x"), event("y"));
        assertThat(parse("data: x\n\ndata: y")).containsExactly(event("x"), event("y"));
    }

    @Test
    void eventThatIsTooLargeIsRefused() {
        var bytes = "data: 12345\ndata: 67890\n\n".getBytes(StandardCharsets.UTF_8);
        var parser = ServerSentEventParser.withLimit(15, _ -> {});

        assertThatThrownBy(() -> parser.read(bytes, bytes.length))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage("an event of the stream is larger than 15 bytes");
    }

    @Test
    void manySmallEventsAreNotTooLarge() {
        var events = new ArrayList<ServerSentEvent>();
        var parser = ServerSentEventParser.withLimit(15, events::add);
        var bytes = "data: 12345\n\n".getBytes(StandardCharsets.UTF_8);

        for (int i = 0; i < 100; i++) {
            parser.read(bytes, bytes.length);
        }

        assertThat(events).hasSize(100);
    }

    @Test
    void eventsAreTheSameForEveryWayOfSplitting() {
        RandomSeeds.each(
                300,
                random -> {
                    var bytes = stream(random).getBytes(StandardCharsets.UTF_8);

                    var whole = parse(bytes, bytes.length, random);

                    assertThat(parse(bytes, 1, random)).isEqualTo(whole);
                    assertThat(parse(bytes, 7, random)).isEqualTo(whole);
                });
    }

    @Test
    void eventsAreThoseThatWereWritten() {
        RandomSeeds.each(
                300,
                random -> {
                    var written = new ArrayList<ServerSentEvent>();
                    var text = new StringBuilder();
                    for (int i = random.nextInt(6); i > 0; i--) {
                        written.add(add(text, random));
                    }

                    var events = parse(text.toString().getBytes(StandardCharsets.UTF_8), 5, random);

                    assertThat(events).isEqualTo(written);
                });
    }

    private static ServerSentEvent add(StringBuilder text, Random random) {
        var end = List.of("\n", "\r", "\r\n").get(random.nextInt(3));
        var lines = new ArrayList<String>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            lines.add(List.of("", " x", "ü:", "🌍 {}", "data: y").get(random.nextInt(5)));
        }
        var name = random.nextBoolean() ? "" : "name" + random.nextInt(3);
        text.append(name.isEmpty() ? "" : "event: " + name + end);
        text.append(random.nextBoolean() ? ":comment" + end : "");
        lines.forEach(line -> text.append("data: ").append(line).append(end));
        text.append(end);
        return new ServerSentEvent(name, String.join("\n", lines));
    }

    @Test
    void randomBytesAreReadWithoutSurprise() {
        RandomSeeds.each(
                300,
                random -> {
                    var bytes = new byte[random.nextInt(400)];
                    for (int i = 0; i < bytes.length; i++) {
                        bytes[i] =
                                random.nextBoolean()
                                        ? (byte) "data: \r\n\n".charAt(random.nextInt(9))
                                        : (byte) random.nextInt(256);
                    }

                    var whole = parse(bytes, bytes.length, random);

                    assertThat(parse(bytes, 1, random)).isEqualTo(whole);
                });
    }

    private static String stream(Random random) {
        var text = new StringBuilder(random.nextInt(4) == 0 ? "\uFEFF" : "");
        for (int i = random.nextInt(30); i > 0; i--) {
            text.append(LINES.get(random.nextInt(LINES.size())))
                    .append(List.of("\n", "\r", "\r\n").get(random.nextInt(3)));
        }
        return text.toString();
    }

    private static ServerSentEvent event(String data) {
        return new ServerSentEvent("", data);
    }

    private static List<ServerSentEvent> parse(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return parse(bytes, bytes.length, new Random(1));
    }

    private static List<ServerSentEvent> parse(byte[] bytes, int largest, Random random) {
        var events = new ArrayList<ServerSentEvent>();
        var parser = ServerSentEventParser.of(events::add);
        int from = 0;
        while (from < bytes.length) {
            int length = largest == bytes.length ? largest : 1 + random.nextInt(largest);
            var piece = Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + length));
            parser.read(piece, piece.length);
            from += piece.length;
        }
        parser.end();
        return events;
    }
}

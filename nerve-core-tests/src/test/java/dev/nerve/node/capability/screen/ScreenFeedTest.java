package dev.nerve.node.capability.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ScreenFeedTest {

    private static final ScreenSize SIZE = new ScreenSize(80, 24);

    private final StringBuilder shown = new StringBuilder();
    private final ScreenFeed feed = new ScreenFeed(this::draw);
    private final Viewer viewer = new Viewer();

    private ScreenSnapshot draw() {
        synchronized (shown) {
            var text = shown.toString();
            return new ScreenSnapshot(SIZE, text, text.getBytes(StandardCharsets.UTF_8).length);
        }
    }

    private void write(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        feed.append(bytes, bytes.length);
        synchronized (shown) {
            shown.append(text);
        }
    }

    @Test
    void aLateViewerContinuesWhereItsScreenEnds() throws Exception {
        write("before ");
        var screen = feed.snapshot();
        write("between ");

        feed.subscribe(screen.position(), viewer);
        write("after");

        viewer.await("between after");
        assertThat(screen.sequences()).isEqualTo("before ");
    }

    @Test
    void aViewerWhoseOutputIsGoneGetsTheScreen() throws Exception {
        write("before ");

        feed.subscribe(0, viewer);
        viewer.await("<before >");
        write("after");

        viewer.await("<before >after");
    }

    @Test
    void aBlockedViewerDelaysNobodyAndIsRedrawnLater() throws Exception {
        var free = new CountDownLatch(1);
        var blocked = new Viewer(free);
        feed.subscribe(feed.snapshot().position(), blocked);
        feed.subscribe(0, viewer);
        write("first");
        viewer.await("first");
        for (int i = 0; i < 2; i++) {
            write("x".repeat(OutputRing.LIMIT));
        }

        free.countDown();

        blocked.awaitEnd("x>");
    }

    @Test
    void aCharacterIsNeverSplit() throws Exception {
        var euro = "€".getBytes(StandardCharsets.UTF_8);
        feed.subscribe(feed.snapshot().position(), viewer);

        feed.append(new byte[] {'a', euro[0]}, 2);
        viewer.await("a");
        feed.append(new byte[] {euro[1], euro[2], 'b'}, 3);

        viewer.await("a€b");
        assertThat(viewer.positions()).containsExactly(1L, 5L);
    }

    @Test
    void aRedrawReplacesTheScreen() throws Exception {
        write("text");
        feed.subscribe(feed.snapshot().position(), viewer);

        feed.redraw();

        viewer.await("<text>");
    }

    @Test
    void severalViewersAgreeOnTheSmallestSize() {
        var sizes = new ViewerSizes();

        assertThat(sizes.put("a", new ScreenSize(100, 20))).isEqualTo(new ScreenSize(100, 20));
        assertThat(sizes.put("b", new ScreenSize(80, 50))).isEqualTo(new ScreenSize(80, 20));
        assertThat(sizes.remove("a")).isEqualTo(Optional.of(new ScreenSize(80, 50)));
        assertThat(sizes.remove("b")).isEmpty();
    }

    @Test
    void aTranscriptIsReadByLines() {
        var transcript = new TranscriptScreen();
        transcript.append("one\ntwo\nthr");
        transcript.append("ee");

        assertThat(transcript.buffer(0, 2)).isEqualTo(new ScreenText(0, List.of("one", "two"), 2));
        assertThat(transcript.buffer(2, 9)).isEqualTo(new ScreenText(2, List.of("three"), 2));
        assertThat(transcript.screen().sequences()).isEqualTo("one\r\ntwo\r\nthree");
    }

    /// A viewer that notes output as it is and screens in angle brackets.
    private static final class Viewer implements ScreenSink {

        private final StringBuilder seen = new StringBuilder();
        private final List<Long> positions = new ArrayList<>();
        private final CountDownLatch free;

        Viewer() {
            this(new CountDownLatch(0));
        }

        Viewer(CountDownLatch free) {
            this.free = free;
        }

        @Override
        public void output(ScreenChunk chunk) {
            add(chunk.text(), chunk.next());
        }

        @Override
        public void redraw(ScreenSnapshot snapshot) {
            add("<" + snapshot.sequences() + ">", snapshot.position());
        }

        private void add(String text, long position) {
            try {
                free.await();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            synchronized (this) {
                seen.append(text);
                positions.add(position);
                notifyAll();
            }
        }

        synchronized List<Long> positions() {
            return List.copyOf(positions);
        }

        synchronized void await(String text) throws InterruptedException {
            while (!seen.toString().equals(text)) {
                wait();
            }
        }

        synchronized void awaitEnd(String end) throws InterruptedException {
            while (!seen.toString().endsWith(end)) {
                wait();
            }
        }
    }
}

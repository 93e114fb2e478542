package dev.nerve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.node.capability.screen.ScreenChunk;
import dev.nerve.node.capability.screen.ScreenNode;
import dev.nerve.node.capability.screen.ScreenSink;
import dev.nerve.node.capability.screen.ScreenSnapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The promises of nodes with a screen.
@Timeout(60)
public abstract class ScreenNodeContract {

    /// {@return a started node}
    ///
    /// @throws Exception if it cannot be made
    protected abstract ScreenNode node() throws Exception;

    /// Makes the node show a word once, and waits until it has.
    ///
    /// @param node the node
    /// @param word the word
    /// @throws Exception if that fails
    protected abstract void show(ScreenNode node, String word) throws Exception;

    @Test
    void theScreenHasAllThatWasShown() throws Exception {
        var node = node();
        show(node, "apple");
        show(node, "banana");

        assertThat(node.screen().sequences()).containsSubsequence("apple", "banana");
    }

    @Test
    void aLateViewerContinuesWithoutLossOrRepetition() throws Exception {
        var node = node();
        show(node, "apple");
        var screen = node.screen();
        show(node, "banana");
        var viewer = new CollectingViewer(screen.sequences());

        try (var _ = node.watchScreen(screen.position(), viewer)) {
            show(node, "cherry");
            viewer.await("cherry");
        }

        assertThat(viewer.text()).containsOnlyOnce("apple");
        assertThat(viewer.text()).containsOnlyOnce("banana");
        assertThat(viewer.text()).containsOnlyOnce("cherry");
    }

    @Test
    void theBufferIsReadInParts() throws Exception {
        var node = node();
        show(node, "apple");
        show(node, "banana");

        var all = node.buffer(0, Integer.MAX_VALUE);
        var first = node.buffer(0, 1);
        var rest = node.buffer(first.next(), Integer.MAX_VALUE);

        assertThat(String.join("\n", all.rows())).containsSubsequence("apple", "banana");
        assertThat(first.rows()).isEqualTo(all.rows().subList(0, 1));
        assertThat(rest.rows()).isEqualTo(all.rows().subList(1, all.rows().size()));
    }

    /// A viewer that appends all output to a text, and starts again with a new screen.
    private static final class CollectingViewer implements ScreenSink {

        private String seen;

        CollectingViewer(String seen) {
            this.seen = seen;
        }

        @Override
        public synchronized void output(ScreenChunk chunk) {
            seen += chunk.text();
            notifyAll();
        }

        @Override
        public synchronized void redraw(ScreenSnapshot snapshot) {
            seen = snapshot.sequences();
            notifyAll();
        }

        synchronized String text() {
            return seen;
        }

        synchronized void await(String word) throws InterruptedException {
            while (!seen.contains(word)) {
                wait();
            }
        }
    }
}

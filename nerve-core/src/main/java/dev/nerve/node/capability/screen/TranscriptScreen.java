package dev.nerve.node.capability.screen;

import java.nio.charset.StandardCharsets;
import java.util.List;

/// The screen of a node that has none: its transcript as plain text.
///
/// It keeps the last 256 Ki characters, cut at a line. *Safe for many threads.*
public final class TranscriptScreen {

    private static final ScreenSize SIZE = new ScreenSize(80, 24);
    private static final int LIMIT = 256 * 1024;

    private final ScreenFeed feed = new ScreenFeed(this::draw);
    private final StringBuilder text = new StringBuilder();
    private long dropped;
    private long position;

    /// Adds text.
    ///
    /// @param more the text; control characters other than line ends and tabs are left out
    public synchronized void append(String more) {
        var shown = more.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "");
        text.append(shown);
        drop();
        var bytes = shown.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        position += bytes.length;
        feed.append(bytes, bytes.length);
    }

    private void drop() {
        int surplus = text.length() - LIMIT;
        if (surplus > 0) {
            int end = text.indexOf("\n", surplus);
            int cut = end < 0 ? surplus : end + 1;
            dropped += text.substring(0, cut).chars().filter(one -> one == '\n').count();
            text.delete(0, cut);
        }
    }

    private synchronized ScreenSnapshot draw() {
        return new ScreenSnapshot(SIZE, text.toString().replace("\n", "\r\n"), position);
    }

    /// {@return the transcript as a screen}
    public ScreenSnapshot screen() {
        return feed.snapshot();
    }

    /// Adds a viewer.
    ///
    /// @param from the position of the viewer's screen
    /// @param sink the viewer
    /// @return the subscription, to be closed by the caller
    public ScreenSubscription watch(long from, ScreenSink sink) {
        return feed.subscribe(from, sink);
    }

    /// {@return lines of the transcript}
    ///
    /// @param from the number of the first line
    /// @param limit the largest number of lines
    public synchronized ScreenText buffer(long from, int limit) {
        var all = List.of(text.toString().split("\n", -1));
        int first = Math.clamp(from - dropped, 0, all.size());
        int end = (int) Math.min((long) first + limit, all.size());
        long next = end == all.size() && end > first ? end - 1L : end;
        return new ScreenText(dropped + first, all.subList(first, end), dropped + next);
    }
}

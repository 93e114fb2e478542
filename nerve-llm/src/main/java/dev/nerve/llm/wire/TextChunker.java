package dev.nerve.llm.wire;

import java.util.ArrayList;
import java.util.List;

/// A splitter that cuts a text into chunks, as a provider streams it.
public final class TextChunker {

    private static final int SIZE = 24;

    private TextChunker() {}

    /// {@return the chunks of a text, cut only between characters; none if the text is empty}
    ///
    /// @param text the text
    public static List<String> split(String text) {
        var chunks = new ArrayList<String>();
        int start = 0;
        while (start < text.length()) {
            int end = Math.min(text.length(), start + SIZE);
            if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                end++;
            }
            chunks.add(text.substring(start, end));
            start = end;
        }
        return chunks;
    }
}

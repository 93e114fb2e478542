package dev.nerve.agent.scripted;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// An HTTP/1.1 request, with the features that local programs use. *Immutable.*
///
/// @param method the method, such as `POST`
/// @param path the path with its query
/// @param headers the headers, by name in lower case
/// @param body the body
record EndpointRequest(String method, String path, Map<String, String> headers, String body) {

    private static final int LONGEST_LINE = 64 * 1024;
    private static final int MOST_HEADERS = 200;
    private static final int LARGEST_BODY = 64 * 1024 * 1024;

    /// {@return the next request}
    ///
    /// @throws EOFException if there is none
    /// @throws IOException if it is no HTTP request, or is too large
    static EndpointRequest read(InputStream from) throws IOException {
        var words = line(from).split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            throw new IOException("this is not an HTTP/1.1 request");
        }
        var headers = headers(from);
        return new EndpointRequest(
                words[0], words[1], headers, new String(body(from, headers), UTF_8));
    }

    private static Map<String, String> headers(InputStream from) throws IOException {
        var headers = new TreeMap<String, String>();
        for (var line = line(from); !line.isEmpty(); line = line(from)) {
            int colon = line.indexOf(':');
            if (colon < 1 || headers.size() >= MOST_HEADERS) {
                throw new IOException("this is not a header, or there are too many");
            }
            var name = line.substring(0, colon).toLowerCase(Locale.ROOT);
            headers.put(name, line.substring(colon + 1).strip());
        }
        return headers;
    }

    private static byte[] body(InputStream from, Map<String, String> headers) throws IOException {
        if (headers.getOrDefault("transfer-encoding", "").equalsIgnoreCase("chunked")) {
            return chunks(from);
        }
        return exactly(from, size(headers.getOrDefault("content-length", "0"), 10));
    }

    private static byte[] chunks(InputStream from) throws IOException {
        var all = new ByteArrayOutputStream();
        for (int size = chunkSize(from); size > 0; size = chunkSize(from)) {
            all.writeBytes(exactly(from, size));
            line(from);
            if (all.size() > LARGEST_BODY) {
                throw new IOException("the request is too large");
            }
        }
        while (!line(from).isEmpty()) {
            // Ignores the trailers after the last chunk.
        }
        return all.toByteArray();
    }

    private static int chunkSize(InputStream from) throws IOException {
        return size(line(from).split(";", 2)[0].strip(), 16);
    }

    private static int size(String text, int radix) throws IOException {
        try {
            int size = Integer.parseInt(text, radix);
            if (size >= 0 && size <= LARGEST_BODY) {
                return size;
            }
        } catch (NumberFormatException _) {
            // Handled below, like a size that is too large.
        }
        throw new IOException("'%s' is not a size, or is too large".formatted(text));
    }

    private static byte[] exactly(InputStream from, int size) throws IOException {
        var bytes = from.readNBytes(size);
        if (bytes.length < size) {
            throw new EOFException("the request ends too early");
        }
        return bytes;
    }

    private static String line(InputStream from) throws IOException {
        var line = new ByteArrayOutputStream();
        for (int next = from.read(); next != '\n'; next = from.read()) {
            if (next < 0) {
                throw new EOFException("the request ends too early");
            }
            if (line.size() >= LONGEST_LINE) {
                throw new IOException("a line of the request is too long");
            }
            if (next != '\r') {
                line.write(next);
            }
        }
        return line.toString(ISO_8859_1);
    }

    /// {@return the path without its query}
    String plainPath() {
        int mark = path.indexOf('?');
        return mark < 0 ? path : path.substring(0, mark);
    }
}

package dev.nerve.llm.endpoint;

import dev.nerve.llm.Asked;
import dev.nerve.llm.endpoint.ModelRequest.Ending;
import dev.nerve.value.Value;
import java.util.List;
import java.util.TreeMap;

/// The latest requests to an endpoint, up to a limit. *Safe for many threads.*
final class RequestLog {

    private static final int MOST_REQUESTS = 10_000;

    /// The maximum size of all bodies together. The latest request stays in the log at any size.
    static final long MOST_BYTES = 64L * 1024 * 1024;

    private final TreeMap<Integer, Entry> entries = new TreeMap<>();
    private long bytes;
    private int last;

    /// {@return the new request, numbered}
    ///
    /// @param size the size of its body in bytes
    synchronized ModelRequest add(String dialect, Asked asked, Value.Fields body, long size) {
        last++;
        var request = new ModelRequest(last, dialect, asked, body, Ending.OPEN);
        entries.put(last, new Entry(request, size));
        bytes += size;
        while (entries.size() > 1 && (entries.size() > MOST_REQUESTS || bytes > MOST_BYTES)) {
            bytes -= entries.pollFirstEntry().getValue().size();
        }
        return request;
    }

    synchronized void end(ModelRequest request, Ending ending) {
        entries.computeIfPresent(
                request.number(),
                (_, entry) -> new Entry(entry.request().ended(ending), entry.size()));
    }

    synchronized List<ModelRequest> all() {
        return entries.values().stream().map(Entry::request).toList();
    }

    /// A request in the log.
    ///
    /// @param request the request
    /// @param size the size of its body in bytes
    private record Entry(ModelRequest request, long size) {}
}

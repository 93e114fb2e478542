package dev.nerve.llm.endpoint;

import dev.nerve.llm.ProviderRequest;
import dev.nerve.llm.endpoint.ModelEndpointRequest.RequestEnding;
import dev.nerve.value.Value;
import java.util.List;
import java.util.TreeMap;

/// The latest requests to an endpoint, up to a limit. *Safe for many threads.*
final class EndpointRequestLog {

    private static final int MOST_REQUESTS = 10_000;

    /// The maximum size of all bodies together. The latest request stays in the log at any size.
    static final long MOST_BYTES = 64L * 1024 * 1024;

    private final TreeMap<Integer, LoggedRequest> entries = new TreeMap<>();
    private long bytes;
    private int last;

    /// {@return the new request, numbered}
    ///
    /// @param size the size of its body in bytes
    synchronized ModelEndpointRequest add(
            String dialect, ProviderRequest providerRequest, Value.Fields body, long size) {
        last++;
        var request =
                new ModelEndpointRequest(last, dialect, providerRequest, body, RequestEnding.OPEN);
        entries.put(last, new LoggedRequest(request, size));
        bytes += size;
        while (entries.size() > 1 && (entries.size() > MOST_REQUESTS || bytes > MOST_BYTES)) {
            bytes -= entries.pollFirstEntry().getValue().size();
        }
        return request;
    }

    synchronized void end(ModelEndpointRequest request, RequestEnding ending) {
        entries.computeIfPresent(
                request.number(),
                (_, loggedRequest) ->
                        new LoggedRequest(
                                loggedRequest.request().ended(ending), loggedRequest.size()));
    }

    synchronized List<ModelEndpointRequest> all() {
        return entries.values().stream().map(LoggedRequest::request).toList();
    }

    /// A request in the log.
    ///
    /// @param request the request
    /// @param size the size of its body in bytes
    private record LoggedRequest(ModelEndpointRequest request, long size) {}
}

package dev.nerve.llm.http;

import dev.nerve.run.TimeSource;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// An HTTP client with the connections to providers, which all models share.
///
/// *Safe for many threads.* The opener closes it, which aborts all running requests.
public final class ProviderHttpClient implements AutoCloseable {

    private final HttpClient client;
    private final TimeSource time;
    private final HttpTimeouts limits;

    private ProviderHttpClient(HttpClient client, TimeSource time, HttpTimeouts limits) {
        this.client = client;
        this.time = time;
        this.limits = limits;
    }

    /// {@return a client without connections}
    ///
    /// @param time the clock
    /// @param limits the timeouts
    public static ProviderHttpClient open(TimeSource time, HttpTimeouts limits) {
        var client =
                HttpClient.newBuilder()
                        .connectTimeout(limits.connect())
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .executor(task -> Thread.ofVirtual().name("nerve-http").start(task))
                        .build();
        return new ProviderHttpClient(client, time, limits);
    }

    /// {@return the clock}
    TimeSource time() {
        return time;
    }

    /// Sends a request and reads the response.
    ///
    /// The exchange has always ended when this method returns or throws.
    ///
    /// @throws IOException if the connection fails, or the provider exceeds a timeout
    /// @throws InterruptedException if the thread is interrupted, which ends the exchange at once
    <T> T exchange(HttpRequest request, ResponseReader<T> reader)
            throws IOException, InterruptedException {
        var pending = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
        try (var exchangeTimeout =
                ExchangeTimeout.start(time, limits.total(), () -> abort(pending))) {
            exchangeTimeout.expect("it did not begin to answer", limits.firstByte());
            var response = await(pending, exchangeTimeout);
            return reader.read(new TimedHttpResponse(response, exchangeTimeout, limits));
        } finally {
            abort(pending);
        }
    }

    private static HttpResponse<InputStream> await(
            CompletableFuture<HttpResponse<InputStream>> pending, ExchangeTimeout exchangeTimeout)
            throws IOException, InterruptedException {
        try {
            return pending.get();
        } catch (CancellationException | ExecutionException failure) {
            var overdue = exchangeTimeout.timeoutMessage();
            if (overdue.isPresent()) {
                throw new ExchangeTimeoutException(overdue.get());
            }
            throw failure.getCause() instanceof IOException broken
                    ? broken
                    : new IOException("the request was cancelled", failure);
        }
    }

    /// Aborts the exchange at any stage. Does nothing if the exchange has ended.
    private static void abort(CompletableFuture<HttpResponse<InputStream>> pending) {
        pending.cancel(true);
        if (pending.state() == Future.State.SUCCESS) {
            try {
                pending.resultNow().body().close();
            } catch (IOException _) {
                // The connection is already broken.
            }
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }

    /// A function that reads a response.
    ///
    /// @param <T> the type of the result
    @FunctionalInterface
    interface ResponseReader<T> {

        /// {@return the result}
        ///
        /// @param timedHttpResponse the response
        T read(TimedHttpResponse timedHttpResponse) throws IOException, InterruptedException;
    }
}

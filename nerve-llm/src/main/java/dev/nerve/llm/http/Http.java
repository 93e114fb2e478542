package dev.nerve.llm.http;

import dev.nerve.run.Time;
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
public final class Http implements AutoCloseable {

    private final HttpClient client;
    private final Time time;
    private final HttpLimits limits;

    private Http(HttpClient client, Time time, HttpLimits limits) {
        this.client = client;
        this.time = time;
        this.limits = limits;
    }

    /// {@return a client without connections}
    ///
    /// @param time the clock
    /// @param limits the timeouts
    public static Http open(Time time, HttpLimits limits) {
        var client =
                HttpClient.newBuilder()
                        .connectTimeout(limits.connect())
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .executor(task -> Thread.ofVirtual().name("nerve-http").start(task))
                        .build();
        return new Http(client, time, limits);
    }

    /// {@return the clock}
    Time time() {
        return time;
    }

    /// Sends a request and reads the response.
    ///
    /// The exchange has always ended when this method returns or throws.
    ///
    /// @throws IOException if the connection fails, or the provider exceeds a timeout
    /// @throws InterruptedException if the thread is interrupted, which ends the exchange at once
    <T> T exchange(HttpRequest request, Reading<T> reading)
            throws IOException, InterruptedException {
        var pending = client.sendAsync(request, HttpResponse.BodyHandlers.ofInputStream());
        try (var watch = Watch.over(time, limits.total(), () -> abort(pending))) {
            watch.await("it did not begin to answer", limits.firstByte());
            var response = await(pending, watch);
            return reading.read(new Incoming(response, watch, limits));
        } finally {
            abort(pending);
        }
    }

    private static HttpResponse<InputStream> await(
            CompletableFuture<HttpResponse<InputStream>> pending, Watch watch)
            throws IOException, InterruptedException {
        try {
            return pending.get();
        } catch (CancellationException | ExecutionException failure) {
            var overdue = watch.overdue();
            if (overdue.isPresent()) {
                throw new Overdue(overdue.get());
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
    interface Reading<T> {

        /// {@return the result}
        ///
        /// @param incoming the response
        T read(Incoming incoming) throws IOException, InterruptedException;
    }
}

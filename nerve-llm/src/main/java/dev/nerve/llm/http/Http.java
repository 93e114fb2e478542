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

/// The connections to providers, shared by all models that are asked over them.
///
/// *Safe for many threads.* Whoever opened it closes it, which ends what is still being asked.
public final class Http implements AutoCloseable {

    private final HttpClient client;
    private final Time time;
    private final HttpLimits limits;

    private Http(HttpClient client, Time time, HttpLimits limits) {
        this.client = client;
        this.time = time;
        this.limits = limits;
    }

    /// {@return no connections so far}
    ///
    /// @param time where time comes from
    /// @param limits how long providers may take
    public static Http open(Time time, HttpLimits limits) {
        var client =
                HttpClient.newBuilder()
                        .connectTimeout(limits.connect())
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .executor(task -> Thread.ofVirtual().name("nerve-http").start(task))
                        .build();
        return new Http(client, time, limits);
    }

    /// {@return where time comes from}
    Time time() {
        return time;
    }

    /// Sends a request, and has its answer read.
    ///
    /// Whatever comes of it, the exchange is over when this returns.
    ///
    /// @throws IOException if the way to the provider is broken, or it took too long
    /// @throws InterruptedException if the thread was interrupted, which ends the exchange at once
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
                    : new IOException("it was called off", failure);
        }
    }

    /// Ends the exchange, however far it is; harmless once it is over.
    private static void abort(CompletableFuture<HttpResponse<InputStream>> pending) {
        pending.cancel(true);
        if (pending.state() == Future.State.SUCCESS) {
            try {
                pending.resultNow().body().close();
            } catch (IOException _) {
                // It is broken, so it needs no end.
            }
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
        client.close();
    }

    /// What is made of an answer.
    ///
    /// @param <T> what is made
    @FunctionalInterface
    interface Reading<T> {

        /// {@return what it is}
        ///
        /// @param incoming the answer
        T read(Incoming incoming) throws IOException, InterruptedException;
    }
}

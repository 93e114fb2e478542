package dev.nerve.llm.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/// A response that is read with timeouts.
///
/// *Confined to one thread.*
final class TimedHttpResponse {

    /// The time to wait for the end of the stream after a complete answer, so that the connection
    /// can be reused.
    private static final Duration LINGER = Duration.ofMillis(200);

    private final HttpResponse<InputStream> response;
    private final ExchangeTimeout timeout;
    private final HttpTimeouts limits;
    private boolean started;

    TimedHttpResponse(
            HttpResponse<InputStream> response, ExchangeTimeout timeout, HttpTimeouts limits) {
        this.response = response;
        this.timeout = timeout;
        this.limits = limits;
    }

    int status() {
        return response.statusCode();
    }

    Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    /// {@return the number of bytes read, or -1 at the end}
    ///
    /// @throws ExchangeTimeoutException if no byte arrives in time
    int read(byte[] buffer) throws IOException, InterruptedException {
        int count;
        try {
            count = response.body().read(buffer);
        } catch (IOException broken) {
            refuseInterrupted();
            refuseOverdue();
            throw broken;
        }
        refuseInterrupted();
        if (count < 0) {
            refuseOverdue();
        } else {
            touch();
        }
        return count;
    }

    private void touch() {
        if (started) {
            timeout.restart();
        } else {
            started = true;
            timeout.expect("it was silent", limits.silence());
        }
    }

    private static void refuseInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void refuseOverdue() throws ExchangeTimeoutException {
        var overdue = timeout.timeoutMessage();
        if (overdue.isPresent()) {
            throw new ExchangeTimeoutException(overdue.get());
        }
    }

    /// {@return the body, cut after a number of bytes}
    byte[] readUpTo(int most) throws IOException, InterruptedException {
        var all = new ByteArrayOutputStream();
        var buffer = new byte[8192];
        int count = read(buffer);
        while (count >= 0 && all.size() < most) {
            all.write(buffer, 0, Math.min(count, most - all.size()));
            count = read(buffer);
        }
        return all.toByteArray();
    }

    /// Waits briefly for the end of the stream after a complete answer.
    void awaitEnd() throws InterruptedException {
        timeout.expect("it did not end", LINGER);
        var buffer = new byte[1024];
        try {
            while (response.body().read(buffer) >= 0) {
                refuseInterrupted();
            }
        } catch (IOException _) {
            // The answer is complete; only the connection cannot be reused.
            refuseInterrupted();
        }
    }
}

package dev.nerve.llm.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;

/// An answer on its way in.
///
/// *Confined to one thread.*
final class Incoming {

    /// How long to wait for the proper end of an answer that is complete, so that its connection
    /// can be used again.
    private static final Duration LINGER = Duration.ofMillis(200);

    private final HttpResponse<InputStream> response;
    private final Watch watch;
    private final HttpLimits limits;
    private boolean begun;

    Incoming(HttpResponse<InputStream> response, Watch watch, HttpLimits limits) {
        this.response = response;
        this.watch = watch;
        this.limits = limits;
    }

    int status() {
        return response.statusCode();
    }

    Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    /// {@return how many bytes came, or -1 at the end}
    ///
    /// @throws Overdue if none came in time
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
        if (begun) {
            watch.touch();
        } else {
            begun = true;
            watch.await("it was silent", limits.silence());
        }
    }

    private static void refuseInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private void refuseOverdue() throws Overdue {
        var overdue = watch.overdue();
        if (overdue.isPresent()) {
            throw new Overdue(overdue.get());
        }
    }

    /// {@return all that comes, but no more than so many bytes}
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

    /// Waits a little for the end of an answer that is complete.
    void finish() throws InterruptedException {
        watch.await("it did not end", LINGER);
        var buffer = new byte[1024];
        try {
            while (response.body().read(buffer) >= 0) {
                refuseInterrupted();
            }
        } catch (IOException _) {
            // The answer is complete all the same; its connection is not used again.
            refuseInterrupted();
        }
    }
}

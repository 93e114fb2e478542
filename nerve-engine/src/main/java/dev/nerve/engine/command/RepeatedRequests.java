package dev.nerve.engine.command;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import java.util.LinkedHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// The first results of commands with a request id. A client that repeats such a command gets the
/// first result. *Safe for many threads.*
final class RepeatedRequests {

    /// The number of results that are remembered.
    private static final int MOST = 10_000;

    private final LinkedHashMap<String, FirstRequest> requests = new LinkedHashMap<>();

    /// Executes a command, unless it was executed before under the same request id.
    ///
    /// @param requestId the id, or null if the command has none
    /// @param command the command, with its request id
    /// @param execution executes it
    /// @return the reply, or the reply of the first execution
    /// @throws NerveException.Failed `request_conflict` if another command has the request id
    /// @throws InterruptedException if the thread was interrupted
    <T extends Record> T once(
            @Nullable String requestId, Record command, CommandExecution<T> execution)
            throws InterruptedException {
        if (requestId == null) {
            return execution.execute();
        }
        var request = claim(requestId, command);
        request.lock.lockInterruptibly();
        try {
            return request.execute(execution);
        } catch (NerveException | InterruptedException failure) {
            forget(requestId, request);
            throw failure;
        } finally {
            request.lock.unlock();
        }
    }

    private synchronized FirstRequest claim(String requestId, Record command) {
        var request = requests.computeIfAbsent(requestId, _ -> new FirstRequest(command));
        if (!request.command.equals(command)) {
            throw new NerveException.Failed(
                    ErrorCode.REQUEST_CONFLICT,
                    "request '%s' was used for another command".formatted(requestId));
        }
        while (requests.size() > MOST) {
            requests.pollFirstEntry();
        }
        return request;
    }

    private synchronized void forget(String requestId, FirstRequest request) {
        requests.remove(requestId, request);
    }

    /// The execution of a command.
    interface CommandExecution<T extends Record> {

        T execute() throws InterruptedException;
    }

    /// A command with its reply, once it has one.
    private static final class FirstRequest {

        private final Record command;
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable Record reply;

        FirstRequest(Record command) {
            this.command = command;
        }

        /// The same command always has the same type of reply.
        @SuppressWarnings("unchecked")
        <T extends Record> T execute(CommandExecution<T> execution) throws InterruptedException {
            var first = reply;
            if (first == null) {
                first = execution.execute();
                reply = first;
            }
            return (T) first;
        }
    }
}

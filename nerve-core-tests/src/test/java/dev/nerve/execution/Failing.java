package dev.nerve.execution;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.node.NodeFunction;
import dev.nerve.node.kind.FunctionNode;
import dev.nerve.run.Outcome;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// The ways in which a node can fail.
enum Failing {
    RETURNS(_ -> Outcome.failed(ErrorCode.INTERNAL, "boom"), "boom"),
    THROWS_CHECKED(_ -> thrown(new IOException("boom")), "function 'f': IOException: boom"),
    THROWS_UNCHECKED(
            _ -> thrown(new IllegalStateException("boom")),
            "function 'f': IllegalStateException: boom"),
    THROWS_WITHOUT_MESSAGE(
            _ -> thrown(new IllegalStateException()), "function 'f': IllegalStateException"),
    THROWS_ANONYMOUS(
            _ -> thrown(new IllegalStateException("boom") {}), "function 'f': Failing$1: boom"),
    THROWS_KNOWN(_ -> thrown(new NerveException.Unavailable("boom")), "function 'f': boom"),
    THROWS_ASSERTION(
            _ -> {
                throw new AssertionError("boom");
            },
            "function 'f': AssertionError: boom"),
    THROWS_ERROR(
            _ -> {
                throw new NoClassDefFoundError("dev/nerve/Gone");
            },
            "function 'f': NoClassDefFoundError: dev/nerve/Gone"),
    OVERFLOWS(_ -> deeper(0), "function 'f': StackOverflowError");

    private final NodeFunction body;
    final String message;

    Failing(NodeFunction body, String message) {
        this.body = body;
        this.message = message;
    }

    private static Object thrown(Exception exception) throws Exception {
        throw exception;
    }

    private static int deeper(int depth) {
        return depth < 0 ? 0 : deeper(depth + 1) + 1;
    }

    FunctionNode node() {
        return FunctionNode.of("f", body);
    }

    FunctionNode node(AtomicInteger executions) {
        return FunctionNode.of(
                "f",
                context -> {
                    executions.incrementAndGet();
                    return body.apply(context);
                });
    }
}

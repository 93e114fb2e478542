package dev.nerve.llm.http;

import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.json.Json;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.sse.ServerSentEventParser;
import dev.nerve.llm.wire.LocatedValue;
import dev.nerve.model.AnswerDelta;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.ModelAnswer;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// A receiver that builds the answer from one HTTP response.
///
/// *Confined to one thread*, and used once.
final class AnswerReceiver {

    /// The maximum number of bytes in a stream. The JSON can be far larger than the text in it.
    private static final long LONGEST_STREAM = 512L * 1024 * 1024;

    private static final int LONGEST_PIECE = 32 * 1024 * 1024;

    private final Dialect dialect;
    private final HttpFailures failures;
    private final LimitedAnswerListener limitedAnswerListener;
    private final AnswerReader reader;

    AnswerReceiver(
            Dialect dialect, HttpFailures failures, LimitedAnswerListener limitedAnswerListener) {
        this.dialect = dialect;
        this.failures = failures;
        this.limitedAnswerListener = limitedAnswerListener;
        this.reader = dialect.answerReader(limitedAnswerListener);
    }

    /// {@return the usage that the provider has reported so far}
    TokenUsage usage() {
        return reader.answer().usage();
    }

    ModelAnswer receive(TimedHttpResponse timedHttpResponse, Instant now)
            throws IOException, InterruptedException {
        if (timedHttpResponse.status() < 200 || timedHttpResponse.status() > 299) {
            return failures.refused(timedHttpResponse, complaint(timedHttpResponse), now);
        }
        try {
            return withModelName(answer(timedHttpResponse));
        } catch (NerveException.Invalid malformed) {
            limitedAnswerListener.rethrowListenerFailure();
            return failures.malformed(malformed.getMessage(), usage());
        }
    }

    /// Reads the error body. If that fails, the status alone describes the failure.
    private static byte[] complaint(TimedHttpResponse timedHttpResponse)
            throws InterruptedException {
        try {
            return timedHttpResponse.readUpTo(HttpFailures.LONGEST_BODY);
        } catch (IOException _) {
            return new byte[0];
        }
    }

    private ModelAnswer withModelName(ModelAnswer answer) {
        return answer instanceof ModelAnswer.Failed failed
                ? failures.withModelName(failed)
                : answer;
    }

    private ModelAnswer answer(TimedHttpResponse timedHttpResponse)
            throws IOException, InterruptedException {
        var type = timedHttpResponse.header("content-type").orElse("").toLowerCase(Locale.ROOT);
        if (type.contains("json")) {
            return whole(timedHttpResponse);
        }
        if (type.contains("html")) {
            throw new NerveException.Invalid("it is a web page; check the address");
        }
        return streamed(timedHttpResponse);
    }

    private ModelAnswer whole(TimedHttpResponse timedHttpResponse)
            throws IOException, InterruptedException {
        var body = LocatedValue.of(Json.parse(timedHttpResponse.readUpTo(LONGEST_PIECE)), "answer");
        var answer = dialect.decodeAnswer(body.fields());
        if (answer instanceof ModelAnswer.Success(var blocks, _, _, _)) {
            forward(blocks);
        }
        return answer;
    }

    private void forward(List<ContentBlock> blocks) {
        for (int index = 0; index < blocks.size(); index++) {
            switch (blocks.get(index)) {
                case ContentBlock.Text(var text) ->
                        limitedAnswerListener.onDelta(new AnswerDelta.Text(text));
                case ContentBlock.Reasoning(var text, _) ->
                        limitedAnswerListener.onDelta(new AnswerDelta.Reasoning(text));
                case ContentBlock.ToolUse(var id, var tool, var arguments) -> {
                    limitedAnswerListener.onDelta(new AnswerDelta.ToolCallStart(index, id, tool));
                    limitedAnswerListener.onDelta(
                            new AnswerDelta.Arguments(index, arguments.text()));
                }
                case ContentBlock.Image _,
                        ContentBlock.ToolResult _,
                        ContentBlock.DialectSpecific _ -> {
                    // The listener gets these with the complete answer.
                }
            }
        }
    }

    private ModelAnswer streamed(TimedHttpResponse timedHttpResponse)
            throws IOException, InterruptedException {
        var parser = ServerSentEventParser.of(reader::read);
        var buffer = new byte[8192];
        long sum = 0;
        int count = 0;
        while (count >= 0 && !reader.isFinished()) {
            parser.read(buffer, count);
            sum += count;
            if (sum > LONGEST_STREAM) {
                throw new NerveException.Invalid("the stream is larger than 512 MiB");
            }
            count = reader.isFinished() ? 0 : timedHttpResponse.read(buffer);
        }
        if (reader.isFinished()) {
            timedHttpResponse.awaitEnd();
        } else {
            end(parser);
        }
        return reader.answer();
    }

    /// Ends the parser. A malformed last event was cut off, like the rest of the answer.
    private void end(ServerSentEventParser parser) {
        try {
            parser.end();
        } catch (NerveException.Invalid _) {
            limitedAnswerListener.rethrowListenerFailure();
        }
    }
}

package dev.nerve.llm.http;

import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.json.Json;
import dev.nerve.llm.AnswerReader;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.sse.EventParser;
import dev.nerve.llm.wire.Piece;
import dev.nerve.model.Answer;
import dev.nerve.model.Block;
import dev.nerve.model.Delta;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/// A receiver that builds the answer from one HTTP response.
///
/// *Confined to one thread*, and used once.
final class Reception {

    /// The maximum number of bytes in a stream. The JSON can be far larger than the text in it.
    private static final long LONGEST_STREAM = 512L * 1024 * 1024;

    private static final int LONGEST_PIECE = 32 * 1024 * 1024;

    private final Dialect dialect;
    private final Failures failures;
    private final Heard heard;
    private final AnswerReader reader;

    Reception(Dialect dialect, Failures failures, Heard heard) {
        this.dialect = dialect;
        this.failures = failures;
        this.heard = heard;
        this.reader = dialect.reader(heard);
    }

    /// {@return the usage that the provider has reported so far}
    TokenUsage usage() {
        return reader.answer().usage();
    }

    Answer receive(Incoming incoming, Instant now) throws IOException, InterruptedException {
        if (incoming.status() < 200 || incoming.status() > 299) {
            return failures.refused(incoming, complaint(incoming), now);
        }
        try {
            return told(answer(incoming));
        } catch (NerveException.Invalid malformed) {
            heard.rethrow();
            return failures.malformed(malformed.getMessage(), usage());
        }
    }

    /// Reads the error body. If that fails, the status alone describes the failure.
    private static byte[] complaint(Incoming incoming) throws InterruptedException {
        try {
            return incoming.readUpTo(Failures.LONGEST_BODY);
        } catch (IOException _) {
            return new byte[0];
        }
    }

    private Answer told(Answer answer) {
        return answer instanceof Answer.Failed failed ? failures.told(failed) : answer;
    }

    private Answer answer(Incoming incoming) throws IOException, InterruptedException {
        var type = incoming.header("content-type").orElse("").toLowerCase(Locale.ROOT);
        if (type.contains("json")) {
            return whole(incoming);
        }
        if (type.contains("html")) {
            throw new NerveException.Invalid("it is a web page; check the address");
        }
        return streamed(incoming);
    }

    private Answer whole(Incoming incoming) throws IOException, InterruptedException {
        var body = Piece.of(Json.parse(incoming.readUpTo(LONGEST_PIECE)), "answer");
        var answer = dialect.decodeAnswer(body.fields());
        if (answer instanceof Answer.Given(var blocks, _, _, _)) {
            tell(blocks);
        }
        return answer;
    }

    private void tell(List<Block> blocks) {
        for (int index = 0; index < blocks.size(); index++) {
            switch (blocks.get(index)) {
                case Block.Text(var text) -> heard.hear(new Delta.Text(text));
                case Block.Reasoning(var text, _) -> heard.hear(new Delta.Reasoning(text));
                case Block.ToolUse(var id, var tool, var arguments) -> {
                    heard.hear(new Delta.Calling(index, id, tool));
                    heard.hear(new Delta.Arguments(index, arguments.text()));
                }
                case Block.Image _, Block.ToolResult _, Block.Other _ -> {
                    // The listener gets these with the complete answer.
                }
            }
        }
    }

    private Answer streamed(Incoming incoming) throws IOException, InterruptedException {
        var parser = EventParser.to(reader::read);
        var buffer = new byte[8192];
        long sum = 0;
        int count = 0;
        while (count >= 0 && !reader.isOver()) {
            parser.read(buffer, count);
            sum += count;
            if (sum > LONGEST_STREAM) {
                throw new NerveException.Invalid("the stream is larger than 512 MiB");
            }
            count = reader.isOver() ? 0 : incoming.read(buffer);
        }
        if (reader.isOver()) {
            incoming.finish();
        } else {
            end(parser);
        }
        return reader.answer();
    }

    /// Ends the parser. A malformed last event was cut off, like the rest of the answer.
    private void end(EventParser parser) {
        try {
            parser.end();
        } catch (NerveException.Invalid _) {
            heard.rethrow();
        }
    }
}

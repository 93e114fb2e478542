package dev.nerve.llm.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.value.Value;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The message about an invalid request names the place of the mistake.
class MalformedRequestTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | invalid request at messages: expected a list, got nothing",
                "{'messages':7} | invalid request at messages: expected a list, got 7",
                "{'messages':[7]} | invalid request at messages[0]: expected an object, got 7",
                "{'messages':[{}]}"
                        + " | invalid request at messages[0].role: expected a text, got nothing",
                "{'messages':[{'role':'user','content':[{'text':'x'}]}]}"
                        + " | invalid request at messages[0].content[0].type:"
                        + " expected a text, got nothing",
                "{'messages':[],'max_tokens':-1}"
                        + " | invalid request at max_tokens:"
                        + " expected a whole number from 0, got -1",
                "{'messages':[],'max_tokens':1}"
                        + " | invalid request at model: expected a text, got nothing"
            })
    void placeIsNamedInEveryDialect(String text, String message) {
        refuses(new AnthropicDialect(4_096), text, message);
        refuses(OpenAiChatDialect.OPENAI, text, message);
    }

    private static void refuses(Dialect dialect, String text, String message) {
        var body = (Value.Fields) Json.parse(text.replace('\'', '"'));

        assertThatThrownBy(() -> dialect.decode(body))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(message);
    }
}

package dev.nerve.app.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.ErrorCode;
import dev.nerve.agent.scripted.AgentScript;
import dev.nerve.agent.scripted.ScriptedEndpoint;
import dev.nerve.conversation.MessageRole;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Provider;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.http.HttpModel;
import dev.nerve.llm.http.HttpTimeouts;
import dev.nerve.llm.http.ProviderHttpClient;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.CacheHint;
import dev.nerve.model.ContentBlock;
import dev.nerve.model.Message;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.model.PromptSettings;
import dev.nerve.testkit.RealTimeSource;
import dev.nerve.tool.ToolSpec;
import dev.nerve.value.Value;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The endpoint that agent programs are tried with speaks the dialect that our own models are read
/// with: neither can change without the other.
class ScriptedEndpointModelTest {

    private static final String SCRIPT =
            """
            turns:
              - when: '2\\+2'
                say: Two plus two is four.
                pace: 1ms
              - when: touch
                steps:
                  - think: A file.
                  - tool: Bash
                    input: {command: touch x.txt}
                  - say: 'It said: ${result}.'
              - when: trouble
                steps:
                  - {fail: 429, message: too much, retry_after: 2s}
                  - {fail: 500, message: out of order}
                  - cut: Half a
                  - say: Fine.
            """;

    private final ScriptedEndpoint endpoint =
            ScriptedEndpoint.open(AgentScript.read("script.yaml", SCRIPT));
    private final ProviderHttpClient http =
            ProviderHttpClient.open(RealTimeSource.REAL, HttpTimeouts.DEFAULT);
    private final HttpModel model =
            HttpModel.of(
                    ModelName.of("anthropic/some"),
                    ModelProfile.UNKNOWN,
                    new Provider(
                            "anthropic",
                            new AnthropicDialect(1000),
                            URI.create(endpoint.url()),
                            List.of()),
                    ApiKey.NONE,
                    http);

    @AfterEach
    void close() {
        http.close();
        endpoint.close();
    }

    private ModelAnswer ask(Message... said) throws InterruptedException {
        return model.ask(prompt(said), AnswerListener.NONE);
    }

    private static Prompt prompt(Message... said) {
        return new Prompt(
                "",
                List.of(said),
                List.of(new ToolSpec("Bash", "", ToolSpec.NO_ARGUMENTS)),
                PromptSettings.DEFAULT,
                CacheHint.NONE,
                Value.Fields.EMPTY);
    }

    private ModelAnswer.Success given(Message... said) throws InterruptedException {
        return (ModelAnswer.Success) ask(said);
    }

    private ModelAnswer.Failed failed(Message... said) throws InterruptedException {
        return (ModelAnswer.Failed) ask(said);
    }

    @Test
    void wordsAndWhatTheyTookAreUnderstood() throws Exception {
        var answer = given(Message.user("What is 2+2?"));

        assertThat(answer.text()).isEqualTo("Two plus two is four.");
        assertThat(answer.stop()).isEqualTo(ModelAnswer.StopReason.END);
        assertThat(answer.usage().input()).isPositive();
        assertThat(answer.usage().output()).isPositive();
    }

    @Test
    void thoughtsAndToolsAreUnderstoodAndSoIsWhatAToolGave() throws Exception {
        var asked = Message.user("touch it");
        var answer = given(asked);

        assertThat(answer.stop()).isEqualTo(ModelAnswer.StopReason.TOOLS);
        assertThat(answer.blocks().getFirst()).isInstanceOf(ContentBlock.Reasoning.class);
        var call = answer.calls().getFirst();
        assertThat(call.tool()).isEqualTo("Bash");
        assertThat(call.arguments()).isEqualTo(Value.of(Map.of("command", "touch x.txt")));

        List<ContentBlock> words = List.of(new ContentBlock.Text("done"));
        var result = new ContentBlock.ToolResult(call.id(), words, false);
        var rest =
                given(
                        asked,
                        new Message(MessageRole.ASSISTANT, answer.blocks()),
                        new Message(MessageRole.USER, List.of(result)));

        assertThat(rest.text()).isEqualTo("It said: done.");
    }

    @Test
    void failuresAreUnderstood() throws Exception {
        var asked = Message.user("trouble");

        var refused = failed(asked);
        assertThat(refused.code()).isEqualTo(ErrorCode.RATE_LIMIT);
        assertThat(refused.message()).contains("too much");
        assertThat(refused.retryAfter()).isEqualTo(Duration.ofSeconds(2));
        var broken = failed(asked);
        assertThat(broken.code()).isEqualTo(ErrorCode.API_ERROR);
        assertThat(broken.message()).contains("out of order");
        assertThat(failed(asked).code()).isEqualTo(ErrorCode.NETWORK);
        assertThat(given(asked).text()).isEqualTo("Fine.");
    }
}

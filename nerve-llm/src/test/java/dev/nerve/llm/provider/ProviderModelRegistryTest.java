package dev.nerve.llm.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.TokenUsage;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.Provider;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import dev.nerve.secret.Secrets;
import dev.nerve.testkit.AutoAdvancingTimeSource;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderModelRegistryTest {

    private static final String KEY = "dummy-key-of-nobody";
    private static final Map<String, Dialect> DIALECTS =
            Map.of(
                    "anthropic", new AnthropicDialect(4_096),
                    "responses", new OpenAiResponsesDialect(),
                    "openai-chat", OpenAiChatDialect.OPENAI,
                    "chat", OpenAiChatDialect.COMPATIBLE,
                    "gemini", new GeminiDialect());

    @TempDir Path directory;
    private Path file = Path.of("config.yaml");

    @BeforeEach
    void chooseFile() {
        file = directory.resolve("config.yaml");
    }

    @ParameterizedTest
    @CsvSource({
        "anthropic, ANTHROPIC_API_KEY, anthropic, https://api.anthropic.com",
        "openai, OPENAI_API_KEY, responses, https://api.openai.com/v1",
        "openai-chat, OPENAI_API_KEY, openai-chat, https://api.openai.com/v1",
        "gemini, GEMINI_API_KEY, gemini, https://generativelanguage.googleapis.com",
        "gemini, GOOGLE_API_KEY, gemini, https://generativelanguage.googleapis.com",
        "openrouter, OPENROUTER_API_KEY, chat, https://openrouter.ai/api/v1",
        "zai, ZAI_API_KEY, chat, https://api.z.ai/api/paas/v4",
        "vllm, VLLM_API_KEY, chat, http://localhost:8000/v1",
    })
    void aProviderIsKnownAndItsKeyComesFromTheEnvironment(
            String name, String variable, String dialect, URI address) {
        var model = connected(Map.of(variable, KEY), name + "/some/model");

        assertThat(model.key()).isEqualTo(new ApiKey(KEY));
        assertThat(model.provider().name()).isEqualTo(name);
        assertThat(model.provider().dialect()).isSameAs(DIALECTS.get(dialect));
        assertThat(model.provider().address()).isEqualTo(address);
        assertThat(model.name()).isEqualTo(new ModelName(name, "some/model"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ollama", "lmstudio", "vllm"})
    void aProviderOnThisMachineNeedsNoKey(String name) {
        assertThat(connected(Map.of(), name + "/m").key()).isEqualTo(ApiKey.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  "})
    void aMissingKeyIsToldTogetherWithWhatToDo(String empty) {
        assertThatThrownBy(() -> connected(Map.of("ANTHROPIC_API_KEY", empty), "anthropic/x"))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessage(
                        "no key for 'anthropic': set ANTHROPIC_API_KEY, or put it into %s"
                                .formatted(file))
                .extracting(failure -> ((NerveException) failure).code())
                .isEqualTo(ErrorCode.AUTHENTICATION);
        assertThatThrownBy(() -> connected(Map.of(), "gemini/x"))
                .hasMessageStartingWith(
                        "no key for 'gemini': set GEMINI_API_KEY or GOOGLE_API_KEY, or put it");
    }

    @Test
    void anUnknownProviderIsToldTogetherWithThoseThereAreNearestFirst() {
        assertThatThrownBy(() -> connected(Map.of(), "antropic/x"))
                .isInstanceOf(NerveException.NotFound.class)
                .hasMessage(
                        "there is no provider 'antropic'; there are: anthropic, gemini, lmstudio,"
                                + " openai, scripted, zai, ollama, openrouter, vllm, openai-chat");
    }

    @Test
    void anAddressComesFromTheEnvironment() {
        var environment =
                Map.of(
                        "ANTHROPIC_BASE_URL",
                        "http://127.0.0.1:4000/",
                        "ANTHROPIC_API_KEY",
                        KEY,
                        "OPENAI_BASE_URL",
                        "https://proxy.example/openai",
                        "OPENAI_API_KEY",
                        KEY);

        assertThat(connected(environment, "anthropic/x").provider().address())
                .isEqualTo(URI.create("http://127.0.0.1:4000"));
        assertThat(connected(environment, "openai-chat/x").provider().address())
                .isEqualTo(URI.create("https://proxy.example/openai"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://x/",
                "nonsense",
                "https://user:dummy-key-of-nobody@x/",
                "http://",
                "https://x/?key=dummy-key-of-nobody",
                "http://[x",
                "file:///etc"
            })
    void anAddressThatIsNoneIsRefusedAndNotRepeated(String address) {
        assertThatThrownBy(() -> connected(Map.of("OLLAMA_BASE_URL", address), "ollama/x"))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessage(
                        "OLLAMA_BASE_URL: write an address such as https://example.com/v1, without"
                                + " user, query and fragment");
    }

    @Test
    void aFileConfiguresProvidersKeysAndModels() throws IOException {
        write(
                """
                providers:
                  corp: {dialect: chat, address: 'https://corp.example/v1', key: dummy-key-of-corp}
                  other: {dialect: anthropic, address: 'http://localhost:9', key_variable: OTHER}
                  ollama: {address: 'http://gpu:11434/v1'}
                keys:
                  anthropic: dummy-key-of-nobody
                models:
                  corp/big: {window: 1000, max_output: 10, input: 1, output: 2, date: 2026-01-31}
                  anthropic/claude-sonnet-4-5: {window: 1000000}
                """,
                "rw-------");

        var corp = connected(Map.of(), "corp/big");
        var claude = connected(Map.of(), "anthropic/claude-sonnet-4-5");

        assertThat(corp.key()).isEqualTo(new ApiKey("dummy-key-of-corp"));
        assertThat(corp.provider().address()).isEqualTo(URI.create("https://corp.example/v1"));
        assertThat(corp.profile().window()).isEqualTo(1000);
        assertThat(claude.key()).isEqualTo(new ApiKey(KEY));
        assertThat(claude.profile().window()).isEqualTo(1_000_000);
        assertThat(claude.profile().maxOutput()).isEqualTo(64_000);
        assertThat(connected(Map.of(), "ollama/x").provider().address())
                .isEqualTo(URI.create("http://gpu:11434/v1"));
        assertThat(connected(Map.of("OTHER", KEY), "other/x").key()).isEqualTo(new ApiKey(KEY));
        assertThatThrownBy(() -> connected(Map.of(), "other/x"))
                .hasMessageStartingWith("no key for 'other': set OTHER, or put it into ");
    }

    @Test
    void theEnvironmentComesBeforeTheFile() throws IOException {
        write("keys: {anthropic: dummy-key-of-file}", "rw-------");

        assertThat(connected(Map.of("ANTHROPIC_API_KEY", KEY), "anthropic/x").key())
                .isEqualTo(new ApiKey(KEY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-r--r--", "rw----r--", "rw--w----", "rwx-----x"})
    void aFileWithAKeyThatOthersMayUseIsRefused(String permissions) throws IOException {
        write("keys: {anthropic: dummy-key-of-nobody}", permissions);

        assertThatThrownBy(() -> ProviderConfig.read(file))
                .isInstanceOf(NerveException.Failed.class)
                .hasMessage(
                        "'%s' contains a key, and other users can access it; run: chmod 600 '%s'"
                                .formatted(file, file));
    }

    @Test
    void aFileWithoutAKeyMayBeReadByAll() throws IOException {
        write("models: {a/b: {window: 5}}", "rw-r--r--");

        assertThat(connected(Map.of(), "ollama/x").key()).isEqualTo(ApiKey.NONE);
    }

    @Test
    void allMistakesAreToldAtOnceAndNoKeyIsRepeated() throws IOException {
        write(
                """
                provider: {}
                providers:
                  Corp: {dialect: chat, address: 'https://x.example'}
                  scripted: {dialect: chat, address: 'https://x.example'}
                  new: {dialect: smalltalk}
                  odd: {dialect: chat, address: 'dummy-key-of-nobody', keys: x}
                keys:
                  dummy-key-of-nobody: anthropic
                  openai: [dummy-key-of-nobody]
                models:
                  big: {window: 0}
                  a/b: {input: 1, output: 1}
                  a/c: {output: 1, date: soon}
                """,
                "rw-------");

        assertThatThrownBy(() -> ProviderConfig.read(file))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageNotContaining(KEY)
                .extracting(failure -> String.valueOf(failure.getMessage()).lines().toList())
                .asInstanceOf(InstanceOfAssertFactories.list(String.class))
                .containsExactlyInAnyOrder(
                        "config.yaml:1:1: there is no field 'provider'; there are: keys, models,"
                                + " providers, runs, secrets, store",
                        "config.yaml:3:3: a provider has a name of a-z, 0-9, '-' and '_', not"
                                + " 'scripted'",
                        "config.yaml:4:3: a provider has a name of a-z, 0-9, '-' and '_', not"
                                + " 'scripted'",
                        "config.yaml:5:9: there is no such dialect; there are: anthropic, chat,"
                                + " gemini, openai-chat, responses",
                        "config.yaml:5:3: a new provider has a 'dialect' and an 'address'",
                        "config.yaml:6:24: write an address such as https://example.com/v1, without"
                                + " user, query and fragment",
                        "config.yaml:6:56: there is no field 'keys'; there are: address, dialect,"
                                + " key, key_variable",
                        "config.yaml:8:3: there is no such provider; write 'anthropic: key'",
                        "config.yaml:9:3: 'openai' must be a text",
                        "config.yaml:11:3: write the name of a model as provider/model",
                        "config.yaml:11:9: 'window' must be a whole number from 1",
                        "config.yaml:12:3: a price has a 'date', such as 2026-01-31",
                        "config.yaml:13:20: write a date such as 2026-01-31",
                        "config.yaml:13:3: a price has both 'input' and 'output'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keys: {anthropic: 'dummy-key-of-nobody",
                "keys:\n\tanthropic: dummy-key-of-nobody",
                "keys: {anthropic: !dummy-key-of-nobody x}",
                "keys: {anthropic: &dummy-key-of-nobody x}",
                "keys: {anthropic: *dummy-key-of-nobody}",
                "keys: dummy-key-of-nobody",
                "- dummy-key-of-nobody",
                "dummy-key-of-nobody",
                "keys: {anthropic: dummy-key-of-nobody: x}",
                "keys: {anthropic: \"\\xdummy-key-of-nobody\"}",
            })
    void noMistakeMakesAKeyVisible(String text) throws IOException {
        write(text, "rw-------");

        assertThatThrownBy(() -> ProviderConfig.read(file))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("config.yaml:")
                .hasMessageNotContaining("dummy-key");
    }

    @Test
    void whatCannotBeReadIsTold() throws IOException {
        Files.createDirectory(file);

        assertThatThrownBy(() -> ProviderConfig.read(file))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessage("cannot read '%s'".formatted(file));
    }

    @Test
    void personSaysWhichVariablesHoldSecrets() throws IOException {
        var variables =
                Map.of("DATABASE_URL", "pg://dummy@db", "PUBLIC_KEY", "dummy-public", "A", "b");

        write("secrets: [DATABASE_URL]", "rw-r--r--");
        assertThat(providers(variables).secrets().mask("pg://dummy@db dummy-public"))
                .isEqualTo("*** ***");
        write("secrets: {not: [PUBLIC_KEY]}", "rw-r--r--");
        assertThat(providers(variables).secrets().mask("pg://dummy@db dummy-public"))
                .isEqualTo("pg://dummy@db dummy-public");
        write("secrets: {names: [DATABASE_URL], not: [PUBLIC_KEY]}", "rw-r--r--");
        assertThat(providers(variables).secrets().mask("pg://dummy@db dummy-public"))
                .isEqualTo("*** dummy-public");
        write("secrets: {other: [PUBLIC_KEY]}", "rw-r--r--");
        assertThatThrownBy(() -> ProviderConfig.read(file))
                .hasMessageContaining("write a list of variables");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "models: {nonsense: {}}",
                "models: 3",
                "providers: {corp: {dialect: nonsense}}",
                "runs: 3\nwhat: ever"
            })
    void otherMistakesLeaveSecretsAsTheyAre(String mistake) throws IOException {
        var variables = Map.of("DATABASE_URL", "pg://dummy@db", "PUBLIC_KEY", "dummy-public");
        write(
                "secrets: {names: [DATABASE_URL], not: [PUBLIC_KEY]}\n"
                        + "keys: {anthropic: dummy-key-of-file}\n"
                        + mistake,
                "rw-r--r--");

        var secrets = ProviderConfig.secrets(file, variables);

        assertThat(secrets.mask("pg://dummy@db dummy-public dummy-key-of-file"))
                .isEqualTo("*** dummy-public ***");
    }

    @ParameterizedTest
    @ValueSource(strings = {"secrets: DATABASE_URL", "secrets: [[A]]", "secrets: {n: [A]}", "{"})
    void nothingGoesOnIfNobodyKnowsWhatIsSecret(String mistake) throws IOException {
        write(mistake, "rw-------");

        assertThatThrownBy(() -> ProviderConfig.secrets(file, Map.of()))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageStartingWith("config.yaml:");
    }

    @Test
    void allKeysAreSecrets() throws IOException {
        write("keys: {anthropic: dummy-key-of-file}", "rw-------");
        var providers = providers(Map.of("ZAI_API_KEY", KEY, "HOME", "dummy-home-of-nobody"));

        var secrets = providers.secrets();

        assertThat(secrets.mask("%s dummy-key-of-file dummy-home-of-nobody".formatted(KEY)))
                .isEqualTo("%s %s dummy-home-of-nobody".formatted(Secrets.MASK, Secrets.MASK));
        assertThat(ProviderConfig.read(file).toString()).doesNotContain("dummy-key");
    }

    @Test
    void scriptsAreModelsToo() {
        assertThat(providers(Map.of()).get("scripted/demo").name())
                .isEqualTo(ModelName.of("scripted/demo"));
    }

    private Connected connected(Map<String, String> environment, String name) {
        return (Connected) providers(environment).get(name);
    }

    private ProviderModelRegistry providers(Map<String, String> environment) {
        return new ProviderModelRegistry(
                environment,
                ProviderConfig.read(file),
                DIALECTS,
                Connected::new,
                new ScriptedModelRegistry(directory, new AutoAdvancingTimeSource()));
    }

    private void write(String text, String permissions) throws IOException {
        Files.writeString(file, text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    /// Keeps what a model was made of; nobody asks it.
    private record Connected(ModelName name, ModelProfile profile, Provider provider, ApiKey key)
            implements LanguageModel {
        @Override
        public ModelAnswer ask(Prompt prompt, AnswerListener listener) {
            return new ModelAnswer.Success(
                    List.of(), ModelAnswer.StopReason.END, TokenUsage.NONE, "");
        }
    }
}

package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.chat.setup.ChatServices;
import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.json.Json;
import dev.nerve.json.JsonSchemaValidator;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.anthropic.AnthropicDialect;
import dev.nerve.llm.chat.OpenAiChatDialect;
import dev.nerve.llm.gemini.GeminiDialect;
import dev.nerve.llm.http.HttpModel;
import dev.nerve.llm.http.HttpTimeouts;
import dev.nerve.llm.http.ProviderHttpClient;
import dev.nerve.llm.provider.ProviderConfig;
import dev.nerve.llm.provider.ProviderModelRegistry;
import dev.nerve.llm.responses.OpenAiResponsesDialect;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelRegistry;
import dev.nerve.secret.Secrets;
import dev.nerve.store.BlobStore;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The models that this machine can reach. It connects to a provider on the first request.
///
/// *Safe for many threads.*
final class LocalModels implements ModelRegistry, AutoCloseable {

    private static final Map<String, Dialect> DIALECTS =
            Map.of(
                    "anthropic", new AnthropicDialect(8_192),
                    "responses", new OpenAiResponsesDialect(),
                    "openai-chat", OpenAiChatDialect.OPENAI,
                    "chat", OpenAiChatDialect.COMPATIBLE,
                    "gemini", new GeminiDialect());

    private final Map<String, String> environment;
    private final ScriptedModelRegistry scripts;
    private final HttpTimeouts limits;
    private @Nullable ProviderModelRegistry providers;
    private @Nullable Secrets secrets;
    private @Nullable ProviderHttpClient http;

    private LocalModels(Map<String, String> environment, Path directory, HttpTimeouts limits) {
        this.environment = environment;
        this.scripts = new ScriptedModelRegistry(directory, SystemTime.SYSTEM);
        this.limits = limits;
    }

    /// {@return the models for these variables, with the default HTTP limits}
    static LocalModels of(Map<String, String> environment, Path directory) {
        return of(environment, directory, HttpTimeouts.DEFAULT);
    }

    /// {@return the models for these variables}
    ///
    /// @param environment the variables with keys, addresses and, optionally, `NERVE_CONFIG`
    /// @param directory the directory of scripted models
    /// @param limits the time limits for providers
    static LocalModels of(Map<String, String> environment, Path directory, HttpTimeouts limits) {
        return new LocalModels(environment, directory, limits);
    }

    @Override
    public LanguageModel get(ModelName name) {
        return name.provider().equals(ScriptedModelRegistry.PROVIDER)
                ? scripts.get(name)
                : providers().get(name);
    }

    /// {@return all configured keys, which must never be shown}
    ///
    /// @throws NerveException if the configuration cannot be read
    synchronized Secrets secrets() {
        var known = secrets;
        if (known == null) {
            known = ProviderConfig.secrets(ConfigPath.in(environment), environment);
            secrets = known;
        }
        return known;
    }

    /// {@return the services of chats that use these models}
    ///
    /// @param conversations the conversations of the chats
    /// @param blobs the images in them
    ChatServices chats(ConversationService conversations, BlobStore blobs) {
        return new ChatServices(
                this, conversations, blobs, new JsonSchemaValidator(), Json::parse, secrets());
    }

    private synchronized ProviderModelRegistry providers() {
        var known = providers;
        if (known == null) {
            known =
                    new ProviderModelRegistry(
                            environment,
                            ProviderConfig.read(ConfigPath.in(environment)),
                            DIALECTS,
                            (name, profile, provider, key) ->
                                    HttpModel.of(name, profile, provider, key, http()),
                            scripts);
            providers = known;
        }
        return known;
    }

    private synchronized ProviderHttpClient http() {
        var open = http;
        if (open == null) {
            open = ProviderHttpClient.open(SystemTime.SYSTEM, limits);
            http = open;
        }
        return open;
    }

    @Override
    public synchronized void close() {
        if (http != null) {
            http.close();
        }
    }
}

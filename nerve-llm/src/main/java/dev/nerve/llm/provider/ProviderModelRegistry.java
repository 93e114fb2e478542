package dev.nerve.llm.provider;

import dev.nerve.ErrorCode;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Dialect;
import dev.nerve.llm.Provider;
import dev.nerve.llm.scripted.ScriptedModelRegistry;
import dev.nerve.llm.tokens.ModelCatalogue;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelRegistry;
import dev.nerve.secret.Secrets;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The models of all providers: built-in, configured and scripted.
///
/// The key comes from the environment or the configuration file. The address of a provider comes
/// from a variable such as `ANTHROPIC_BASE_URL`, from the file, or from the built-in table.
///
/// *Safe for many threads.*
public final class ProviderModelRegistry implements ModelRegistry {

    private final Map<String, String> environment;
    private final ProviderConfig config;
    private final Map<String, ProviderEntry> table;
    private final Map<String, Dialect> dialects;
    private final ModelConnector connector;
    private final ModelRegistry scripts;

    /// @param environment the environment variables
    /// @param config the settings of the configuration file
    /// @param dialects the dialects by name: `anthropic`, `responses`, `openai-chat` for OpenAI
    ///     itself, `chat` for compatible providers, and `gemini`
    /// @param connector creates the models
    /// @param scripts the models whose names begin with `scripted/`
    public ProviderModelRegistry(
            Map<String, String> environment,
            ProviderConfig config,
            Map<String, Dialect> dialects,
            ModelConnector connector,
            ModelRegistry scripts) {
        this.environment = Map.copyOf(environment);
        this.config = config;
        this.table = config.table();
        this.dialects = Map.copyOf(dialects);
        this.connector = connector;
        this.scripts = scripts;
    }

    @Override
    public LanguageModel get(ModelName name) {
        if (name.provider().equals(ScriptedModelRegistry.PROVIDER)) {
            return scripts.get(name);
        }
        var known = table.get(name.provider());
        if (known == null) {
            throw new NerveException.NotFound(
                    "there is no provider %s; there are: %s"
                            .formatted(
                                    NameRules.quote(name.provider()),
                                    String.join(
                                            ", ",
                                            WordSuggestions.byDistance(name.provider(), names()))));
        }
        var profile = ModelCatalogue.bundled().with(config.models()).profile(name);
        var key = key(name.provider(), known);
        return connector.connect(name, profile, provider(name.provider(), known), key);
    }

    /// {@return the names of all providers, including `scripted`}
    public List<String> names() {
        var names = new ArrayList<>(table.keySet());
        names.add(ScriptedModelRegistry.PROVIDER);
        return names;
    }

    /// {@return all secrets to mask in output: the keys, and the values of variables that contain
    /// secrets}
    public Secrets secrets() {
        return config.secretsIn(environment);
    }

    private ApiKey key(String name, ProviderEntry known) {
        for (var variable : known.variables()) {
            var value = variable(variable);
            if (value.isPresent()) {
                return new ApiKey(value.get());
            }
        }
        var written = config.keys().get(name);
        if (written != null) {
            return written;
        }
        if (known.needsKey()) {
            throw new NerveException.Failed(
                    ErrorCode.AUTHENTICATION,
                    "no key for '%s': set %s, or put it into %s"
                            .formatted(
                                    name, String.join(" or ", known.variables()), config.file()));
        }
        return ApiKey.NONE;
    }

    private Provider provider(String name, ProviderEntry known) {
        var dialect = dialects.get(known.dialect());
        if (dialect == null) {
            throw new IllegalStateException("no dialect '%s' here".formatted(known.dialect()));
        }
        var address = address(name).orElse(known.address());
        return new Provider(name, dialect, address, known.variables());
    }

    /// Returns the address from the environment. `openai-chat` falls back to that of `openai`.
    private Optional<URI> address(String name) {
        var variable = ProviderEntry.variable(name, "BASE_URL");
        if (variable(variable).isEmpty() && name.equals("openai-chat")) {
            return address("openai");
        }
        try {
            return variable(variable).map(ProviderAddressParser::parse);
        } catch (NerveException.Invalid e) {
            throw new NerveException.Invalid(variable + ": " + e.getMessage());
        }
    }

    private Optional<String> variable(String name) {
        return Optional.ofNullable(environment.get(name))
                .map(String::strip)
                .filter(value -> !value.isEmpty());
    }
}

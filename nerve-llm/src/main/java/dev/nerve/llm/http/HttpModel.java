package dev.nerve.llm.http;

import dev.nerve.ErrorCode;
import dev.nerve.NerveException;
import dev.nerve.llm.ApiKey;
import dev.nerve.llm.Provider;
import dev.nerve.llm.ProviderRequest;
import dev.nerve.model.AnswerListener;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelAnswer;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelProfile;
import dev.nerve.model.Prompt;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;

/// A model of a provider, which is called over HTTP.
///
/// *Safe for many threads.*
public final class HttpModel implements LanguageModel {

    private final ModelName name;
    private final ModelProfile profile;
    private final Provider provider;
    private final ApiKey key;
    private final ProviderHttpClient http;
    private final HttpFailures failures;

    private HttpModel(
            ModelName name,
            ModelProfile profile,
            Provider provider,
            ApiKey key,
            ProviderHttpClient http) {
        this.name = name;
        this.profile = profile;
        this.provider = provider;
        this.key = key;
        this.http = http;
        this.failures = new HttpFailures(name, provider, key);
    }

    /// {@return a model}
    ///
    /// @param name the name of the model
    /// @param profile the window, price and token counter of the model
    /// @param provider the provider that runs the model
    /// @param key the API key
    /// @param http the HTTP client, which the caller closes
    public static HttpModel of(
            ModelName name,
            ModelProfile profile,
            Provider provider,
            ApiKey key,
            ProviderHttpClient http) {
        return new HttpModel(name, profile, provider, key, http);
    }

    @Override
    public ModelName name() {
        return name;
    }

    @Override
    public ModelProfile profile() {
        return profile;
    }

    @Override
    public ModelAnswer ask(Prompt prompt, AnswerListener listener) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        HttpRequest request;
        try {
            request = request(new ProviderRequest(name.model(), prompt, true));
        } catch (NerveException refused) {
            return failures.withModelName(
                    ModelAnswer.Failed.of(refused.code(), refused.getMessage()));
        }
        var receiver =
                new AnswerReceiver(
                        provider.dialect(), failures, new LimitedAnswerListener(listener));
        try {
            return http.exchange(
                    request, response -> receiver.receive(response, http.time().now()));
        } catch (IOException broken) {
            return failures.connectionFailed(broken, receiver.usage());
        }
    }

    private HttpRequest request(ProviderRequest providerRequest) {
        var dialect = provider.dialect();
        var address = address(dialect.path(providerRequest));
        var body = dialect.encode(providerRequest).toJson().getBytes(StandardCharsets.UTF_8);
        var request =
                HttpRequest.newBuilder(address)
                        .version(version(address))
                        .header("content-type", "application/json")
                        .header("accept", "text/event-stream, application/json")
                        .POST(HttpRequest.BodyPublishers.ofByteArray(body));
        dialect.headers(key.value()).forEach((header, value) -> add(request, header, value));
        return request.build();
    }

    /// Uses HTTP/2 only over TLS. Many local servers drop requests that offer an upgrade to HTTP/2.
    private static HttpClient.Version version(URI address) {
        return "https".equalsIgnoreCase(address.getScheme())
                ? HttpClient.Version.HTTP_2
                : HttpClient.Version.HTTP_1_1;
    }

    private URI address(String path) {
        var base = provider.address().toString();
        try {
            var whole =
                    URI.create(
                            base.endsWith("/") && path.startsWith("/")
                                    ? base.substring(0, base.length() - 1) + path
                                    : base + path);
            HttpRequest.newBuilder(whole);
            return whole;
        } catch (IllegalArgumentException _) {
            throw new NerveException.Invalid(
                    "cannot send to %s%s: write an address such as https://host/path"
                            .formatted(base, path));
        }
    }

    /// Hides the exception of the library, because its message shows the rejected value.
    private void add(HttpRequest.Builder request, String header, String value) {
        try {
            request.setHeader(header, value);
        } catch (IllegalArgumentException _) {
            throw new NerveException.Failed(
                    ErrorCode.AUTHENTICATION,
                    "the key of %s cannot be sent: it must be one line of plain characters"
                            .formatted(provider.name()));
        }
    }
}

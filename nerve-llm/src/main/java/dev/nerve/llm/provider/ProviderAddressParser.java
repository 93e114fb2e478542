package dev.nerve.llm.provider;

import dev.nerve.NerveException;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// A parser for the addresses of providers that people write.
final class ProviderAddressParser {

    private static final String RULE = "write an address such as https://example.com/v1";

    private ProviderAddressParser() {}

    /// {@return the parsed address, without a slash at the end}
    ///
    /// The error message does not repeat the text, because it may contain a password.
    ///
    /// @throws NerveException.Invalid if the text is no HTTP address
    static URI parse(String text) {
        try {
            var address = new URI(text.strip());
            if (isWeb(address.getScheme()) && address.getHost() != null && isPlain(address)) {
                var plain = address.toString();
                return plain.endsWith("/")
                        ? URI.create(plain.substring(0, plain.length() - 1))
                        : address;
            }
        } catch (URISyntaxException _) {
            // Reported below, like other invalid addresses.
        }
        throw new NerveException.Invalid(RULE + ", without user, query and fragment");
    }

    private static boolean isWeb(@Nullable String scheme) {
        return "https".equals(scheme) || "http".equals(scheme);
    }

    private static boolean isPlain(URI address) {
        return address.getRawUserInfo() == null
                && address.getRawQuery() == null
                && address.getRawFragment() == null;
    }
}

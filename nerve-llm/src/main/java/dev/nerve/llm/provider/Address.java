package dev.nerve.llm.provider;

import dev.nerve.NerveException;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/// Where a provider is, as people write it.
final class Address {

    private static final String RULE = "write an address such as https://example.com/v1";

    private Address() {}

    /// {@return the address that a text writes}
    ///
    /// What is wrong with it is not repeated: it may have a password in it.
    ///
    /// @throws NerveException.Invalid if it is none
    static URI of(String text) {
        try {
            var address = new URI(text.strip());
            if (isWeb(address.getScheme()) && address.getHost() != null && isPlain(address)) {
                var plain = address.toString();
                return plain.endsWith("/")
                        ? URI.create(plain.substring(0, plain.length() - 1))
                        : address;
            }
        } catch (URISyntaxException _) {
            // Told below, like one that is no address of the web.
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

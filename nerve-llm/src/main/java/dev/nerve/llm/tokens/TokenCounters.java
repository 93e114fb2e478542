package dev.nerve.llm.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.nerve.model.ModelName;
import dev.nerve.model.TokenCounter;
import java.util.Set;
import java.util.regex.Pattern;

/// The token counters of models: exact for OpenAI, estimates for all others.
public final class TokenCounters {

    private static final Set<String> OPENAI = Set.of("openai", "openai-chat");

    /// The names of models from before 2024, which use an older encoding.
    private static final Pattern OLD = Pattern.compile("gpt-3\\.5.*|gpt-4|gpt-4-.*");

    /// The maximum number of characters to count exactly, because longer texts take too long.
    private static final int LONGEST = 1_000_000;

    private TokenCounters() {}

    /// {@return the token counter of a model}
    ///
    /// @param name the model
    public static TokenCounter of(ModelName name) {
        if (!OPENAI.contains(name.provider())) {
            return TokenCounter.APPROXIMATE;
        }
        return OLD.matcher(name.model()).matches() ? TokenCounters::old : TokenCounters::recent;
    }

    private static long old(String text) {
        return text.length() > LONGEST
                ? TokenCounter.APPROXIMATE.count(text)
                : count(Cl100kEncoding.PIECES, text);
    }

    private static long recent(String text) {
        return text.length() > LONGEST
                ? TokenCounter.APPROXIMATE.count(text)
                : count(O200kEncoding.PIECES, text);
    }

    /// Counts the tokens. It treats the names of control tokens as plain text.
    private static long count(Encoding pieces, String text) {
        return pieces.countTokensOrdinary(text);
    }

    private static EncodingRegistry registry() {
        return Encodings.newLazyEncodingRegistry();
    }

    /// An encoding that is loaded on first use, because loading is slow.
    private static final class Cl100kEncoding {
        private static final Encoding PIECES = registry().getEncoding(EncodingType.CL100K_BASE);
    }

    /// An encoding that is loaded on first use, because loading is slow.
    private static final class O200kEncoding {
        private static final Encoding PIECES = registry().getEncoding(EncodingType.O200K_BASE);
    }
}

package dev.nerve.llm.tokens;

import com.knuddels.jtokkit.Encodings;
import com.knuddels.jtokkit.api.Encoding;
import com.knuddels.jtokkit.api.EncodingRegistry;
import com.knuddels.jtokkit.api.EncodingType;
import dev.nerve.model.ModelName;
import dev.nerve.model.TokenCounter;
import java.util.Set;
import java.util.regex.Pattern;

/// How large a text is for which model: counted for OpenAI's, estimated for the others.
public final class TokenCounters {

    private static final Set<String> OPENAI = Set.of("openai", "openai-chat");

    /// Models from before 2024 cut texts into other pieces than those that came later.
    private static final Pattern OLD = Pattern.compile("gpt-3\\.5.*|gpt-4|gpt-4-.*");

    /// Counting what is longer takes longer than it is worth.
    private static final int LONGEST = 1_000_000;

    private TokenCounters() {}

    /// {@return how large a text is for a model}
    ///
    /// @param name the model
    public static TokenCounter of(ModelName name) {
        if (!OPENAI.contains(name.provider())) {
            return TokenCounter.ROUGH;
        }
        return OLD.matcher(name.model()).matches() ? TokenCounters::old : TokenCounters::recent;
    }

    private static long old(String text) {
        return text.length() > LONGEST ? TokenCounter.ROUGH.count(text) : count(Old.PIECES, text);
    }

    private static long recent(String text) {
        return text.length() > LONGEST
                ? TokenCounter.ROUGH.count(text)
                : count(Recent.PIECES, text);
    }

    /// Names of control tokens in a text are plain words there.
    private static long count(Encoding pieces, String text) {
        return pieces.countTokensOrdinary(text);
    }

    private static EncodingRegistry registry() {
        return Encodings.newLazyEncodingRegistry();
    }

    /// Takes a while to load, so it is loaded by whoever counts first.
    private static final class Old {
        private static final Encoding PIECES = registry().getEncoding(EncodingType.CL100K_BASE);
    }

    /// Takes a while to load, so it is loaded by whoever counts first.
    private static final class Recent {
        private static final Encoding PIECES = registry().getEncoding(EncodingType.O200K_BASE);
    }
}

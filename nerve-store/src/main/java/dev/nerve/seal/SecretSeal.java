package dev.nerve.seal;

import dev.nerve.NerveException;
import dev.nerve.secret.Secrets;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import org.jspecify.annotations.Nullable;

/// The encryption of stored texts that contain a secret. All other texts stay plain.
///
/// A resumed run needs the exact values, so they are sealed and not masked. The key is in a file
/// beside the database and is created when it is first needed. A copy of the database alone cannot
/// be decrypted. *Safe for many threads.*
public final class SecretSeal {

    /// The prefix of a sealed text. A plain text with this prefix is sealed too, so that it is
    /// restored correctly.
    private static final String SEALED = "\u0001sealed:1:";

    private static final String CIPHER = "AES/GCM/NoPadding";
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final KeyFile file;
    private final Secrets secrets;
    private final SecureRandom random = new SecureRandom();
    private volatile @Nullable SecretKey key;

    private SecretSeal(KeyFile file, Secrets secrets) {
        this.file = file;
        this.secrets = secrets;
    }

    /// {@return the seal of a store}
    ///
    /// @param directory the directory of the store, `.nerve` by convention
    /// @param secrets the secrets; a text that contains one is sealed
    public static SecretSeal in(Path directory, Secrets secrets) {
        return new SecretSeal(new KeyFile(directory.resolve("key")), secrets);
    }

    /// {@return data with masked secrets, for events: they are shown and never read back}
    ///
    /// @param data the data
    public Value.Fields mask(Value.Fields data) {
        return secrets.mask(data);
    }

    /// {@return a text with masked secrets}
    ///
    /// @param text the text
    public String mask(String text) {
        return secrets.mask(text);
    }

    /// {@return the stored form of a text}
    ///
    /// @param text the text, such as that of a workflow; use [#seal(Value)] for JSON
    public String seal(String text) {
        return secrets.areIn(text) || text.startsWith(SEALED) ? sealed(text) : text;
    }

    /// {@return the stored form of a value, as JSON}
    ///
    /// This searches the value and not its JSON, because JSON escapes quotes and line breaks of a
    /// secret, and escapes them again where a text is JSON itself.
    ///
    /// @param value the value
    public String seal(Value value) {
        var json = value.toJson();
        return secrets.areIn(value) ? sealed(json) : json;
    }

    /// {@return a value as JSON in which only the texts with a secret are sealed; the rest can be
    /// read without the key}
    ///
    /// @param value the value
    public String sealTexts(Value value) {
        return ValueTexts.map(value, text -> seal(text)).toJson();
    }

    /// {@return the stored form of truncated JSON, which may end in the middle of a secret}
    ///
    /// @param json the truncated JSON with its truncation mark
    /// @param end the length before the mark, or the whole length if it is not truncated
    public String sealTruncated(String json, int end) {
        if (secrets.isEmpty()) {
            return json;
        }
        var shown = json.substring(0, end);
        var meant = ValueTexts.unescaped(shown);
        boolean isCut = end < json.length();
        boolean isSecret =
                secrets.areIn(shown)
                        || secrets.areIn(meant)
                        || (isCut
                                && (secrets.mayStartAtEndOf(shown)
                                        || secrets.mayStartAtEndOf(meant)));
        return isSecret ? sealed(json) : json;
    }

    private String sealed(String text) {
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            var cipher = Cipher.getInstance(CIPHER);
            var made = key == null ? file.readOrCreate() : key;
            key = made;
            cipher.init(Cipher.ENCRYPT_MODE, made, new GCMParameterSpec(TAG_BITS, nonce));
            var hidden = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
            var both = ByteBuffer.allocate(nonce.length + hidden.length).put(nonce).put(hidden);
            return SEALED + Base64.getEncoder().encodeToString(both.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + CIPHER, e);
        }
    }

    /// {@return the original text}
    ///
    /// @param stored the stored text
    /// @throws SealedTextException if it is sealed, and the key is missing or wrong
    public String open(String stored) {
        return stored.startsWith(SEALED) ? opened(stored) : stored;
    }

    /// {@return the original text, or null for null}
    ///
    /// @param stored the stored text
    /// @throws SealedTextException if it is sealed, and the key is missing or wrong
    public @Nullable String openNullable(@Nullable String stored) {
        return stored == null ? null : open(stored);
    }

    /// {@return the original text, or another text if it cannot be opened}
    ///
    /// @param stored the stored text
    /// @param otherwise the result if the text is sealed, and the key is missing or wrong
    public String openOrElse(String stored, String otherwise) {
        try {
            return open(stored);
        } catch (SealedTextException _) {
            return otherwise;
        }
    }

    /// {@return whether a stored text is sealed, and the key is missing or wrong}
    ///
    /// @param stored the stored text
    public boolean isUnopenable(String stored) {
        try {
            open(stored);
            return false;
        } catch (SealedTextException _) {
            return true;
        }
    }

    /// {@return whether this seals a text}
    ///
    /// @param text the text
    public boolean needsSeal(String text) {
        return secrets.areIn(text);
    }

    /// {@return a value with all sealed texts opened or replaced}
    ///
    /// @param value a value that [#sealTexts] stored
    /// @param otherwise the replacement for a text that cannot be opened
    public Value openTexts(Value value, String otherwise) {
        return ValueTexts.map(value, text -> openOrElse(text, otherwise));
    }

    /// {@return the beginning of a stored text, or another text if it is sealed}
    ///
    /// @param beginning the first characters of the stored text
    /// @param otherwise the replacement for a sealed text, which cannot be opened in part
    public String hideSealed(String beginning, String otherwise) {
        return beginning.startsWith(SEALED) ? otherwise : beginning;
    }

    private String opened(String stored) {
        try {
            var both = Base64.getDecoder().decode(stored.substring(SEALED.length()));
            var known = key == null ? file.read() : key;
            key = known;
            var cipher = Cipher.getInstance(CIPHER);
            cipher.init(
                    Cipher.DECRYPT_MODE,
                    known,
                    new GCMParameterSpec(TAG_BITS, both, 0, NONCE_BYTES));
            var text = cipher.doFinal(both, NONCE_BYTES, both.length - NONCE_BYTES);
            return new String(text, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new SealedTextException(file.file(), e);
        } catch (FileSystemException e) {
            throw unreadable(e);
        } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
            throw new SealedTextException(file.file(), e);
        }
    }

    /// Returns a temporary failure: a key that cannot be read now is not lost, so its sealed texts
    /// must not be replaced.
    private NerveException unreadable(FileSystemException e) {
        var failure =
                new NerveException.Unavailable(
                        "the key %s exists but cannot be read: %s"
                                .formatted(file.file(), e.getReason()));
        failure.initCause(e);
        return failure.markAsStoreFailure();
    }
}

package dev.nerve.seal;

import dev.nerve.NerveException;
import dev.nerve.value.Secrets;
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

/// Encrypts texts in which a secret stands, and leaves all others as they are.
///
/// A run goes on with exactly what it had, so what it needs again is sealed, not masked. The key is
/// in a file beside the database, made when it is first needed: whoever copies the database alone
/// cannot open what is sealed. *Safe for many threads.*
public final class SecretSeal {

    /// A text that begins like this by itself is sealed too, so that it comes back as it was.
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
    /// @param directory where the store is, `.nerve` by convention
    /// @param secrets what makes a text one that is sealed
    public static SecretSeal in(Path directory, Secrets secrets) {
        return new SecretSeal(new KeyFile(directory.resolve("key")), secrets);
    }

    /// {@return a text as it is to be stored}
    ///
    /// @param text the text, such as that of a workflow; whatever is written as JSON is a value
    public String seal(String text) {
        return secrets.areIn(text) || text.startsWith(SEALED) ? sealed(text) : text;
    }

    /// {@return a value as it is to be stored, as JSON}
    ///
    /// The value decides, not its JSON: that writes quotes and line breaks of a secret in another
    /// way, and once more where a text is JSON itself.
    ///
    /// @param value the value
    public String seal(Value value) {
        var json = value.toJson();
        return secrets.areIn(value) ? sealed(json) : json;
    }

    /// {@return a value as JSON, in which only the texts are sealed that hold a secret: everything
    /// else is known without the key}
    ///
    /// @param value the value
    public String sealTexts(Value value) {
        return ValueTexts.map(value, text -> seal(text)).toJson();
    }

    /// {@return the beginning of a value's JSON as it is to be stored: where it was cut, its end
    /// may be half of a secret}
    ///
    /// @param json the beginning, and what stands for the rest
    /// @param end where it was cut, or its length if it was not
    public String sealCut(String json, int end) {
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
                                && (secrets.areBegunAtTheEndOf(shown)
                                        || secrets.areBegunAtTheEndOf(meant)));
        return isSecret ? sealed(json) : json;
    }

    private String sealed(String text) {
        var nonce = new byte[NONCE_BYTES];
        random.nextBytes(nonce);
        try {
            var cipher = Cipher.getInstance(CIPHER);
            var made = key == null ? file.readOrMake() : key;
            key = made;
            cipher.init(Cipher.ENCRYPT_MODE, made, new GCMParameterSpec(TAG_BITS, nonce));
            var hidden = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
            var both = ByteBuffer.allocate(nonce.length + hidden.length).put(nonce).put(hidden);
            return SEALED + Base64.getEncoder().encodeToString(both.array());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + CIPHER, e);
        }
    }

    /// {@return a text as it was before it was stored}
    ///
    /// @param stored what is stored
    /// @throws SealedTextException if it is sealed, and the key is not there or another one
    public String open(String stored) {
        return stored.startsWith(SEALED) ? opened(stored) : stored;
    }

    /// {@return a text as it was before it was stored, or nothing for nothing}
    ///
    /// @param stored what is stored
    /// @throws SealedTextException if it is sealed, and the key is not there or another one
    public @Nullable String openOptional(@Nullable String stored) {
        return stored == null ? null : open(stored);
    }

    /// {@return a text as it was before it was stored, or another if that cannot be known}
    ///
    /// @param stored what is stored
    /// @param otherwise what is given if it is sealed, and the key is not there or another one
    public String openOrElse(String stored, String otherwise) {
        try {
            return open(stored);
        } catch (SealedTextException _) {
            return otherwise;
        }
    }

    /// {@return whether a stored text is sealed, and the key is not there or another one}
    ///
    /// @param stored what is stored
    public boolean isClosed(String stored) {
        try {
            open(stored);
            return false;
        } catch (SealedTextException _) {
            return true;
        }
    }

    /// {@return whether a text is stored sealed, if it is stored now}
    ///
    /// @param text the text
    public boolean seals(String text) {
        return secrets.areIn(text);
    }

    /// {@return a value in which every sealed text is opened, or another stands for it}
    ///
    /// @param value as [#sealTexts] stored it
    /// @param otherwise what stands for a text that nobody can open
    public Value openTexts(Value value, String otherwise) {
        return ValueTexts.map(value, text -> openOrElse(text, otherwise));
    }

    /// {@return the beginning of a stored text, or another text if it is sealed}
    ///
    /// @param beginning the first characters of what is stored
    /// @param otherwise what stands for a sealed text, which cannot be opened in part
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

    /// A key that cannot be read at this moment is not lost: nothing that it seals may be replaced.
    private NerveException unreadable(FileSystemException e) {
        var failure =
                new NerveException.Unavailable(
                        "the key %s is there and cannot be read: %s"
                                .formatted(file.file(), e.getReason()));
        failure.initCause(e);
        return failure.ofStore();
    }
}

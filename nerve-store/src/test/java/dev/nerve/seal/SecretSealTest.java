package dev.nerve.seal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.NerveException;
import dev.nerve.json.Json;
import dev.nerve.secret.Secrets;
import dev.nerve.testkit.BackgroundTask;
import dev.nerve.value.Value;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretSealTest {

    private static final String KEY = "sk-dummy-0123456789";

    @TempDir Path directory;

    private SecretSeal seal() {
        return SecretSeal.in(directory, Secrets.of(List.of(KEY)));
    }

    @Test
    void textWithASecretIsSealedAndComesBackAsItWas() {
        var text = "{\"a\":\"ä " + KEY + "\"}";
        var sealed = seal().seal(text);

        assertThat(sealed).doesNotContain(KEY).isNotEqualTo(seal().seal(text));
        assertThat(seal().open(sealed)).isEqualTo(text);
        assertThat(SecretSeal.in(directory, Secrets.NONE).open(sealed)).isEqualTo(text);
    }

    @Test
    void textWithoutASecretStaysAsItIsAndNeedsNoKey() {
        var text = "nothing of it: sk-dummy-012345678";

        assertThat(seal().seal(text)).isSameAs(text);
        assertThat(seal().open(text)).isSameAs(text);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void withoutTheKeyOrWithAnotherNothingIsOpened() throws Exception {
        var sealed = seal().seal(KEY);
        Files.delete(directory.resolve("key"));

        assertThatThrownBy(() -> seal().open(sealed))
                .isInstanceOf(SealedTextException.class)
                .hasMessageContaining(directory.resolve("key").toString())
                .hasMessageNotContaining(KEY);
        assertThat(seal().openOrElse(sealed, "?")).isEqualTo("?");

        seal().seal(KEY);
        assertThatThrownBy(() -> seal().open(sealed)).isInstanceOf(SealedTextException.class);
    }

    @Test
    void keyThatCannotBeReadNowIsNotTakenForLost() throws Exception {
        var key = directory.resolve("key");
        var sealed = seal().seal(KEY);
        Files.move(key, directory.resolve("elsewhere"));
        Files.createSymbolicLink(key, key);

        assertThatThrownBy(() -> seal().isUnopenable(sealed))
                .isInstanceOf(NerveException.Unavailable.class)
                .hasMessageContaining(key + " exists but cannot be read");
    }

    @Test
    void textThatBeginsLikeASealComesBackAsItWas() {
        var forged = seal().seal(KEY).substring(0, 12) + "AAAA";
        var plain = SecretSeal.in(directory, Secrets.NONE);

        assertThat(plain.open(plain.seal(forged))).isEqualTo(forged);
        assertThat(plain.openTexts(Json.parse(plain.sealTexts(Value.of(forged))), "?"))
                .isEqualTo(Value.of(forged));
    }

    @Test
    void whoeverMakesTheKeyFirstMakesItForAll() throws Exception {
        var start = new CountDownLatch(1);
        var sealing = new ArrayList<BackgroundTask<String>>();
        for (int i = 0; i < 16; i++) {
            sealing.add(
                    BackgroundTask.of(() -> {
                        start.await();
                        return seal().seal(KEY);
                    }));
        }
        start.countDown();

        for (var one : sealing) {
            assertThat(seal().open(one.get())).isEqualTo(KEY);
        }
        try (var files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve("key"));
        }
    }
}

package dev.nerve.app;

import dev.nerve.DurationFormat;
import dev.nerve.NerveException;
import dev.nerve.json.Yaml;
import dev.nerve.json.YamlSection;
import dev.nerve.sqlite.database.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A reader of the store options in the configuration file.
final class StoreOptionsReader {

    /// The options of the commands if the file sets none.
    static final StoreOptions DEFAULT = StoreOptions.DEFAULT.withRunRetention(Duration.ofDays(30));

    private static final String FOREVER = "forever";
    private static final int LARGEST = 1024 * 1024;

    /// Sections that the providers read and check.
    private static final List<String> OF_OTHERS = List.of("providers", "keys", "models", "secrets");

    private StoreOptionsReader() {}

    /// {@return the configured options, or the defaults}
    ///
    /// @param environment the variables, which locate the file
    /// @throws NerveException.Invalid if the file has errors; the message has one line per error
    /// @throws NerveException if the named file does not exist or cannot be read
    static StoreOptions in(Map<String, String> environment) {
        return read(ConfigPath.in(environment));
    }

    private static StoreOptions read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new NerveException.Invalid("'%s' is not a regular file".formatted(file));
        }
        try (var stream = Files.newInputStream(file)) {
            // Read one byte more than allowed, so that the parser rejects a file that is too large.
            var bytes = stream.readNBytes(LARGEST + 1);
            var document = Yaml.document(String.valueOf(file.getFileName()), bytes);
            var top = document.root();
            OF_OTHERS.forEach(top::value);
            var durability = top.section("store").map(StoreOptionsReader::durability);
            var storeOptions = top.section("runs").map(StoreOptionsReader::keep).orElse(DEFAULT);
            top.rejectUnknownFields();
            document.requireNoProblems();
            return durability.map(storeOptions::with).orElse(storeOptions);
        } catch (NoSuchFileException _) {
            return DEFAULT;
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot read '%s'".formatted(file), failure);
        }
    }

    private static Durability durability(YamlSection store) {
        var found = store.parsed("durability", Durability::of);
        store.rejectUnknownFields();
        return found.orElse(DEFAULT.durability());
    }

    private static StoreOptions keep(YamlSection runs) {
        var found = runs.parsed("keep", StoreOptionsReader::kept);
        runs.rejectUnknownFields();
        return found.orElse(DEFAULT);
    }

    private static StoreOptions kept(String age) {
        return age.equals(FOREVER)
                ? DEFAULT.withUnlimitedRunRetention()
                : DEFAULT.withRunRetention(duration(age));
    }

    private static Duration duration(String age) {
        try {
            return DurationFormat.parse(age);
        } catch (NerveException.Invalid wrong) {
            throw new NerveException.Invalid(wrong.getMessage() + ", or " + FOREVER);
        }
    }
}

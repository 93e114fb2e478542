package dev.nerve.app;

import dev.nerve.Durations;
import dev.nerve.NerveException;
import dev.nerve.json.Section;
import dev.nerve.json.Yaml;
import dev.nerve.sqlite.Durability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// A reader of the store options in the configuration file.
final class StoreSettings {

    /// The options of the commands if the file sets none.
    static final StoreTerms USUAL = StoreTerms.USUAL.keepingRuns(Duration.ofDays(30));

    private static final String FOREVER = "forever";
    private static final int LARGEST = 1024 * 1024;

    /// Sections that the providers read and check.
    private static final List<String> OF_OTHERS = List.of("providers", "keys", "models", "secrets");

    private StoreSettings() {}

    /// {@return the configured options, or the defaults}
    ///
    /// @param environment the variables, which locate the file
    /// @throws NerveException.Invalid if the file has errors; the message has one line per error
    /// @throws NerveException if the named file does not exist or cannot be read
    static StoreTerms in(Map<String, String> environment) {
        return read(ConfigPath.in(environment));
    }

    private static StoreTerms read(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw new NerveException.Invalid("'%s' is not a regular file".formatted(file));
        }
        try (var stream = Files.newInputStream(file)) {
            // Read one byte more than allowed, so that the parser rejects a file that is too large.
            var bytes = stream.readNBytes(LARGEST + 1);
            var document = Yaml.document(String.valueOf(file.getFileName()), bytes);
            var top = document.top();
            OF_OTHERS.forEach(top::value);
            var durability = top.section("store").map(StoreSettings::durability);
            var terms = top.section("runs").map(StoreSettings::keep).orElse(USUAL);
            top.refuseOthers();
            document.check();
            return durability.map(terms::with).orElse(terms);
        } catch (NoSuchFileException _) {
            return USUAL;
        } catch (IOException failure) {
            throw new NerveException.Unavailable("cannot read '%s'".formatted(file), failure);
        }
    }

    private static Durability durability(Section store) {
        var found = store.parsed("durability", Durability::of);
        store.refuseOthers();
        return found.orElse(USUAL.durability());
    }

    private static StoreTerms keep(Section runs) {
        var found = runs.parsed("keep", StoreSettings::kept);
        runs.refuseOthers();
        return found.orElse(USUAL);
    }

    private static StoreTerms kept(String age) {
        return age.equals(FOREVER)
                ? USUAL.keepingRunsForever()
                : USUAL.keepingRuns(duration(age));
    }

    private static Duration duration(String age) {
        try {
            return Durations.parse(age);
        } catch (NerveException.Invalid wrong) {
            throw new NerveException.Invalid(wrong.getMessage() + ", or " + FOREVER);
        }
    }
}

package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.app.directory.HomeDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Where people write what they know of providers and models.
final class ConfigPath {

    private static final String VARIABLE = "NERVE_CONFIG";

    private ConfigPath() {}

    /// {@return what `NERVE_CONFIG` names, or else `.nerve/config.yaml` of the person's home}
    ///
    /// @param environment `HOME` there comes before what the system knows
    /// @throws NerveException.NotFound if the variable names nothing
    static Path in(Map<String, String> environment) {
        var named = environment.getOrDefault(VARIABLE, "");
        if (named.isEmpty()) {
            return HomeDirectory.in(environment).resolve(".nerve").resolve("config.yaml");
        }
        var file = Path.of(named);
        if (!Files.exists(file)) {
            throw new NerveException.NotFound(
                    "%s names '%s', and there is no such file; write it, or unset the variable"
                            .formatted(VARIABLE, file));
        }
        return file;
    }
}

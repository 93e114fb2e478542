package dev.nerve.app;

import dev.nerve.NerveException;
import dev.nerve.directory.HomeDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// The path of the configuration file for providers and models.
final class ConfigPath {

    private static final String VARIABLE = "NERVE_CONFIG";

    private ConfigPath() {}

    /// {@return the file that `NERVE_CONFIG` names, or else `.nerve/config.yaml` in the home
    /// directory}
    ///
    /// @param environment the variables; `HOME` in it overrides the home directory of the system
    /// @throws NerveException.NotFound if the variable names a file that does not exist
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

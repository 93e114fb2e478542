package dev.nerve.directory;

import java.nio.file.Path;
import java.util.Map;

/// The home directory of the user.
public final class HomeDirectory {

    private HomeDirectory() {}

    /// {@return the home directory}
    ///
    /// @param environment the variables; `HOME` in it overrides the home directory of the system
    public static Path in(Map<String, String> environment) {
        var home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home);
    }
}

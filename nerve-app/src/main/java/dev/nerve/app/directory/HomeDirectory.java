package dev.nerve.app.directory;

import java.nio.file.Path;
import java.util.Map;

/// The home of the person who started the program.
public final class HomeDirectory {

    private HomeDirectory() {}

    /// {@return the home directory}
    ///
    /// @param environment `HOME` there comes before what the system knows
    public static Path in(Map<String, String> environment) {
        var home = environment.getOrDefault("HOME", "");
        return Path.of(home.isEmpty() ? System.getProperty("user.home") : home);
    }
}

package dev.nerve.directory;

import dev.nerve.HintId;
import dev.nerve.NerveException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The resolver of the `.nerve` directory that a command uses. No other code decides this.
///
/// The variable `NERVE_DIR` names the directory; the option `--dir` sets the variable for this
/// process. Otherwise it is the nearest directory, from the working directory upwards, whose
/// `.nerve` contains `nerve.db`. If there is none, it is the working directory.
///
/// *Immutable.*
///
/// @param environment the environment variables
/// @param start the working directory
public record StoreDirectory(Map<String, String> environment, Path start) {

    /// The variable that names the directory. Processes that a run starts inherit it.
    public static final String VARIABLE = "NERVE_DIR";

    private static final String STORE = ".nerve";
    private static final String DATABASE = "nerve.db";

    public StoreDirectory {
        environment = Map.copyOf(environment);
    }

    /// {@return the variables with `NERVE_DIR` set}
    ///
    /// @param environment the variables
    /// @param store the `.nerve` directory that `NERVE_DIR` refers to afterwards
    public static Map<String, String> withVariable(Map<String, String> environment, Path store) {
        var absolute = store.toAbsolutePath().normalize();
        var parent = absolute.getParent();
        var directory = absolute.endsWith(STORE) && parent != null ? parent : absolute;
        var named = new HashMap<>(environment);
        named.put(VARIABLE, directory.toString());
        return Map.copyOf(named);
    }

    /// {@return the `.nerve` directory to open; it may not exist yet}
    ///
    /// @throws NerveException.NotFound if the named directory does not exist
    public Path store() {
        var named = environment.getOrDefault(VARIABLE, "");
        return named.isEmpty()
                ? found().orElseGet(() -> start.resolve(STORE))
                : named(start.resolve(named));
    }

    /// Accepts the `.nerve` directory itself as well as its parent.
    private static Path named(Path directory) {
        if (!Files.isDirectory(directory)) {
            throw new NerveException.NotFound("there is no directory '%s'".formatted(directory))
                    .with("directory", directory)
                    .with(HintId.NAME_DIRECTORY);
        }
        boolean isStore = directory.endsWith(STORE) || Files.exists(directory.resolve(DATABASE));
        return isStore ? directory : directory.resolve(STORE);
    }

    private Optional<Path> found() {
        return holdsStore(start)
                ? Optional.of(start.resolve(STORE))
                : above().stream()
                        .filter(StoreDirectory::holdsStore)
                        .filter(this::isTrusted)
                        .map(directory -> directory.resolve(STORE))
                        .findFirst();
    }

    private static boolean holdsStore(Path directory) {
        return Files.isRegularFile(directory.resolve(STORE).resolve(DATABASE));
    }

    /// {@return the searched directories above the working directory, nearest first}
    ///
    /// The search stops below the home directory, because `~/.nerve` has settings and is no
    /// project. It also stops at the boundary of the file system.
    private List<Path> above() {
        var searched = new ArrayList<Path>();
        var home = HomeDirectory.in(environment);
        var below = start.toAbsolutePath().normalize();
        for (var next = below.getParent();
                next != null && !isSame(below, home) && !isSame(next, home) && isBeside(next);
                next = next.getParent()) {
            searched.add(next);
            below = next;
        }
        return searched;
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isSameFile(one, other);
        } catch (IOException _) {
            return one.equals(other);
        }
    }

    private boolean isBeside(Path directory) {
        try {
            return Files.getAttribute(directory, "unix:dev")
                    .equals(Files.getAttribute(start.toAbsolutePath(), "unix:dev"));
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException _) {
            return false;
        }
    }

    /// Trusts a store above only if the user owns it. In a world-writable directory, somebody else
    /// could have put it there.
    private boolean isTrusted(Path directory) {
        try {
            var owner = Files.getOwner(directory.resolve(STORE));
            return owner.equals(Files.getOwner(start.toAbsolutePath())) || isThisPerson(owner);
        } catch (IOException | UnsupportedOperationException _) {
            return false;
        }
    }

    private static boolean isThisPerson(UserPrincipal owner) {
        return owner.getName().equals(System.getProperty("user.name"));
    }

    /// {@return a description of the searched places, for not-found messages}
    public String searchDescription() {
        var store = store();
        if (Files.isRegularFile(store.resolve(DATABASE))) {
            return "looked in " + store.toAbsolutePath().normalize();
        }
        var searched = environment.getOrDefault(VARIABLE, "").isEmpty() ? above() : List.<Path>of();
        var nothing = "looked for " + store.resolve(DATABASE).toAbsolutePath().normalize();
        return searched.isEmpty()
                ? nothing
                : "%s, and for the same in the directories above, up to %s"
                        .formatted(nothing, searched.getLast());
    }

    /// Omits the variables, because some of them are secret keys.
    @Override
    public String toString() {
        return "StoreDirectory[start=%s]".formatted(start);
    }
}

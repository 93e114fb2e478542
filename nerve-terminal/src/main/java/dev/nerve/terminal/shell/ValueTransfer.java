package dev.nerve.terminal.shell;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.nerve.terminal.shell.output.OwnerOnlyFiles;
import dev.nerve.terminal.shell.quoting.ShellProgram;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/// The transfer of a command's values to the shell: in its environment, or in one file each if they
/// are too large for the system.
///
/// Only this user can read the files. The shell removes each file after it has read it, and closing
/// removes the rest. *Confined to one thread.*
final class ValueTransfer implements AutoCloseable {

    /// Linux allows 128 KiB including the name of the variable.
    static final int LARGEST = 100_000;

    /// Linux allows 2 MiB for all variables and arguments.
    static final int LARGEST_SUM = 1_000_000;

    private static final int MOST_FILES = 10_000;

    private final Map<String, String> small;
    private final Map<String, Path> files = new LinkedHashMap<>();

    private ValueTransfer(Map<String, String> values) {
        small = new HashMap<>(values);
    }

    /// {@return the values, ready for the shell}
    ///
    /// @param values the values by variable
    /// @param directory the directory for files
    /// @param name the base name of the files
    /// @throws IOException if a file cannot be created; all files are removed then
    static ValueTransfer of(Map<String, String> values, Path directory, String name)
            throws IOException {
        var valueTransfer = new ValueTransfer(values);
        try {
            valueTransfer.moveLarge(directory, name);
            return valueTransfer;
        } catch (IOException failure) {
            valueTransfer.close();
            throw new IOException("cannot pass a large value to the shell: " + failure, failure);
        }
    }

    private void moveLarge(Path directory, String name) throws IOException {
        var bytes = new HashMap<String, byte[]>();
        small.forEach((variable, value) -> bytes.put(variable, value.getBytes(UTF_8)));
        long sum = bytes.values().stream().mapToLong(value -> value.length).sum();
        var largestFirst =
                bytes.entrySet().stream()
                        .sorted(Comparator.comparingInt(entry -> -entry.getValue().length))
                        .toList();
        for (var entry : largestFirst) {
            int length = entry.getValue().length;
            if (length <= LARGEST && sum <= LARGEST_SUM) {
                return;
            }
            sum -= length;
            write(entry.getKey(), entry.getValue(), directory, name);
            small.remove(entry.getKey());
        }
    }

    private void write(String variable, byte[] bytes, Path directory, String name)
            throws IOException {
        OwnerOnlyFiles.makeDirectory(directory);
        for (int number = 1; number < MOST_FILES; number++) {
            var file = directory.resolve("%d-%s.value".formatted(number, name));
            try (var out = OwnerOnlyFiles.create(file)) {
                files.put(variable, file);
                out.write(bytes);
                return;
            } catch (FileAlreadyExistsException _) {
                // Another value or attempt uses this name; the next number may be free.
            }
        }
        throw new FileAlreadyExistsException(directory.resolve(name).toString());
    }

    /// Adds the variables for the shell, and removes those that the shell must read from files.
    void addTo(Map<String, String> environment) {
        environment.putAll(small);
        files.forEach((variable, file) -> {
            // All programs that the shell starts would inherit a variable of its environment.
            environment.remove(variable);
            environment.put(variable + "_FILE", file.toString());
        });
    }

    /// {@return the code that the shell runs first, on the first line of the command}
    ///
    /// @param shell the shell
    String prologue(ShellProgram shell) {
        var text = new StringBuilder();
        files.keySet().forEach(variable -> text.append(shell.readVariableCode(variable)));
        return text.toString();
    }

    @Override
    public void close() throws IOException {
        for (var file : files.values()) {
            Files.deleteIfExists(file);
        }
    }
}

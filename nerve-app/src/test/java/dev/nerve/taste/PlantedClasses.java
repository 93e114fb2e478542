package dev.nerve.taste;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.ToolProvider;

/// Compiles sources that break a rule.
final class PlantedClasses {

    private PlantedClasses() {}

    /// {@return the classes of these sources; each source starts with its package}
    static JavaClasses compile(Path parent, String... sources) throws IOException {
        var directory = Files.createTempDirectory(parent, "planted");
        var files = new ArrayList<String>();
        for (var source : sources) {
            var file = directory.resolve("source" + files.size(), name(source));
            Files.createDirectories(file.getParent());
            files.add(Files.writeString(file, source).toString());
        }
        var classes = directory.resolve("classes");
        var arguments = new ArrayList<>(List.of("-d", classes.toString(), "-proc:none"));
        arguments.addAll(files);
        int code =
                ToolProvider.getSystemJavaCompiler()
                        .run(null, null, null, arguments.toArray(String[]::new));
        if (code != 0) {
            throw new IllegalArgumentException("does not compile: " + List.of(sources));
        }
        return new ClassFileImporter().importPath(classes);
    }

    private static String name(String source) {
        return source.replaceFirst("(?s).*? (?:class|interface|enum|record) (\\w+).*", "$1.java");
    }
}

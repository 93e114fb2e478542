package dev.nerve.script.source;

import java.net.URI;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/// A source file whose text is in memory.
final class InMemorySourceFile extends SimpleJavaFileObject {

    private final String text;

    /// @param name the name of an implicit class, an identifier
    /// @param text the content of the file
    InMemorySourceFile(String name, String text) {
        super(URI.create("memory:///%s.java".formatted(name)), Kind.SOURCE);
        this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    /// Returns true for every name, because a class may have another name than its file.
    @Override
    public boolean isNameCompatible(String simpleName, Kind kind) {
        return kind == Kind.SOURCE;
    }

    @Override
    public @Nullable NestingKind getNestingKind() {
        return null;
    }

    @Override
    public @Nullable Modifier getAccessLevel() {
        return null;
    }

    /// {@return a Java identifier made from the name of a file}
    static String identifier(String file) {
        var name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        var bare = name.endsWith(".java") ? name.substring(0, name.length() - 5) : name;
        var identifier = bare.replaceAll("[^A-Za-z0-9_]", "_");
        return identifier.isEmpty() || !Character.isJavaIdentifierStart(identifier.charAt(0))
                ? "_" + identifier
                : identifier;
    }
}

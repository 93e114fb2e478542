package dev.nerve.script.source;

import java.net.URI;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.NestingKind;
import javax.tools.SimpleJavaFileObject;
import org.jspecify.annotations.Nullable;

/// A source file that is a text in memory.
final class SourceText extends SimpleJavaFileObject {

    private final String text;

    /// @param name what a class without a name is called, an identifier
    /// @param text what is in the file
    SourceText(String name, String text) {
        super(URI.create("memory:///%s.java".formatted(name)), Kind.SOURCE);
        this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
        return text;
    }

    /// A class can be called otherwise than its file.
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

    /// {@return an identifier that is like the name of a file}
    static String identifier(String file) {
        var name = file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1);
        var bare = name.endsWith(".java") ? name.substring(0, name.length() - 5) : name;
        var identifier = bare.replaceAll("[^A-Za-z0-9_]", "_");
        return identifier.isEmpty() || !Character.isJavaIdentifierStart(identifier.charAt(0))
                ? "_" + identifier
                : identifier;
    }
}

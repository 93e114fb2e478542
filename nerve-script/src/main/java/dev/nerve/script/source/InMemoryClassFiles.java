package dev.nerve.script.source;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/// The class files of a compilation, stored in memory instead of on disk.
///
/// *Confined to one thread.*
final class InMemoryClassFiles extends ForwardingJavaFileManager<JavaFileManager> {

    private final Map<String, ByteArrayOutputStream> classes = new LinkedHashMap<>();

    InMemoryClassFiles(JavaFileManager files) {
        super(files);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
            Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
        return new SimpleJavaFileObject(
                URI.create("memory:///%s.class".formatted(name.replace('.', '/'))), kind) {
            @Override
            public OutputStream openOutputStream() {
                var bytes = new ByteArrayOutputStream();
                classes.put(name, bytes);
                return bytes;
            }
        };
    }

    /// {@return the classes by name, in the order of the compiler}
    Map<String, byte[]> classes() {
        var all = new LinkedHashMap<String, byte[]>();
        classes.forEach((name, bytes) -> all.put(name, bytes.toByteArray()));
        return all;
    }
}

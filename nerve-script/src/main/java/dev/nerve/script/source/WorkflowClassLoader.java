package dev.nerve.script.source;

import java.util.Map;

/// A class loader for the classes of one source file. Both are garbage collected together.
final class WorkflowClassLoader extends ClassLoader {

    static {
        registerAsParallelCapable();
    }

    private final Map<String, byte[]> classes;

    WorkflowClassLoader(Map<String, byte[]> classes, ClassLoader parent) {
        super("script", parent);
        this.classes = classes;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        var bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}

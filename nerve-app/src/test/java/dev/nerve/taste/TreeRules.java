package dev.nerve.taste;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/// Rules on the syntax tree: methods, parameters, nesting and names of types.
final class TreeRules {

    private TreeRules() {}

    static List<String> violations(List<Source> sources) {
        var files = sources.stream().map(InMemory::new).toList();
        var task =
                (JavacTask)
                        ToolProvider.getSystemJavaCompiler()
                                .getTask(null, null, null, List.of("-proc:none"), null, files);
        var positions = Trees.instance(task).getSourcePositions();
        var found = new ArrayList<String>();
        var inOrder = sources.iterator();
        for (var unit : parse(task)) {
            new TreeScan(inOrder.next(), unit, positions, found).scan(unit, 0);
        }
        return found;
    }

    private static Iterable<? extends CompilationUnitTree> parse(JavacTask task) {
        try {
            return task.parse();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class InMemory extends SimpleJavaFileObject {

        private final Source source;

        InMemory(Source source) {
            super(URI.create("memory:///" + source.path()), Kind.SOURCE);
            this.source = source;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source.text();
        }
    }
}

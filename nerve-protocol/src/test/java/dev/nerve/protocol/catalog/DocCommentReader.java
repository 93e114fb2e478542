package dev.nerve.protocol.catalog;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import dev.nerve.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/// A reader of the doc comments of records.
final class DocCommentReader extends TreePathScanner<@Nullable Void, @Nullable Void> {

    private static final Pattern PARAMETERS = Pattern.compile("(?m)^\\s*@param\\s+");
    private static final Pattern PARAMETER = Pattern.compile("(?s)(\\w+)\\s+(.*)");
    private static final Pattern SENTENCE = Pattern.compile("(?s)(.*?[.])(\\s.*|$)");

    private final Trees trees;
    private final Map<String, Object> records = new TreeMap<>();

    private DocCommentReader(Trees trees) {
        this.trees = trees;
    }

    /// {@return the summary of each record and the descriptions of its components}
    ///
    /// @param sources a directory with Java sources
    static Value.Fields read(Path sources) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var files = compiler.getStandardFileManager(null, null, null);
                var found = Files.walk(sources)) {
            var java = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
            var task =
                    (JavacTask)
                            compiler.getTask(
                                    null,
                                    files,
                                    null,
                                    List.of("-proc:none"),
                                    null,
                                    files.getJavaFileObjectsFromPaths(java));
            var reader = new DocCommentReader(Trees.instance(task));
            for (CompilationUnitTree unit : task.parse()) {
                reader.scan(unit, null);
            }
            return Value.fields(reader.records);
        }
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
        var comment = trees.getDocComment(getCurrentPath());
        if (type.getKind() == Tree.Kind.RECORD && comment != null) {
            add(type.getSimpleName().toString(), comment);
        }
        return super.visitClass(type, null);
    }

    private void add(String name, String comment) {
        var parts = PARAMETERS.split(comment, -1);
        var components = new LinkedHashMap<String, String>();
        for (int i = 1; i < parts.length; i++) {
            var parameter = PARAMETER.matcher(parts[i]);
            if (parameter.matches()) {
                components.put(parameter.group(1), line(parameter.group(2)));
            }
        }
        var described = new LinkedHashMap<String, Object>();
        described.put("summary", firstSentence(line(parts[0])));
        described.put("components", components);
        records.put(name, described);
    }

    private static String firstSentence(String text) {
        var sentence = SENTENCE.matcher(text);
        return sentence.matches() ? sentence.group(1) : text;
    }

    private static String line(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}

package dev.nerve.taste;

import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.EnhancedForLoopTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.SwitchExpressionTree;
import com.sun.source.tree.SwitchTree;
import com.sun.source.tree.SynchronizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TryTree;
import com.sun.source.tree.VariableTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.List;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/// Walks through one file; what is passed along is how deep a statement is nested in its method.
final class TreeScan extends TreeScanner<@Nullable Void, Integer> {

    static final int LONGEST_METHOD = 60;
    static final int MOST_PARAMETERS = 6;
    static final int DEEPEST = 4;

    private static final String WIRE = "dev.nerve.protocol";
    private static final String WIRE_RECORD = "ProtocolRecord";

    private static final Pattern BANNED_NAME =
            Pattern.compile(
                    ".*(Manager|Helper|Utils?|Processor|Handler|Impl)"
                            + "|(Base|Abstract|Default|I)[A-Z].*");

    private final Source source;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> found;

    TreeScan(
            Source source,
            CompilationUnitTree unit,
            SourcePositions positions,
            List<String> found) {
        this.source = source;
        this.unit = unit;
        this.positions = positions;
        this.found = found;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, Integer depth) {
        var name = type.getSimpleName().toString();
        if (BANNED_NAME.matcher(name).matches()) {
            report(type, "'" + name + "' does not say what it is");
        }
        if (type.getKind() == Tree.Kind.RECORD
                && components(type) > MOST_PARAMETERS
                && !source.isTest()
                && !isOnTheWire(type)) {
            report(type, "record " + name + " has more than " + MOST_PARAMETERS + " components");
        }
        return super.visitClass(type, 0);
    }

    /// Checks for a record of the protocol, or of the output of a local command. They are flat,
    /// because a message is written by hand and in many languages, where each level of nesting
    /// costs a reader more than a longer list.
    private boolean isOnTheWire(ClassTree type) {
        var name = String.valueOf(unit.getPackageName());
        return name.equals(WIRE)
                || name.startsWith(WIRE + ".")
                || type.getImplementsClause().stream()
                        .anyMatch(one -> one.toString().equals(WIRE_RECORD));
    }

    /// The parser represents the components of a record as fields that are not static.
    private static long components(ClassTree type) {
        return type.getMembers().stream()
                .filter(VariableTree.class::isInstance)
                .map(VariableTree.class::cast)
                .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, Integer depth) {
        var name = method.getName();
        if (method.getParameters().size() > MOST_PARAMETERS) {
            report(method, name + " has more than " + MOST_PARAMETERS + " parameters");
        }
        var body = method.getBody();
        if (body != null && linesIn(body) > LONGEST_METHOD) {
            report(method, name + " has more than " + LONGEST_METHOD + " lines");
        }
        return super.visitMethod(method, 0);
    }

    private long linesIn(BlockTree body) {
        var lines = unit.getLineMap();
        long first = lines.getLineNumber(positions.getStartPosition(unit, body));
        long last = lines.getLineNumber(positions.getEndPosition(unit, body));
        return last - first - 1;
    }

    @Override
    public @Nullable Void visitIf(IfTree branch, Integer depth) {
        scan(branch.getCondition(), depth);
        scan(branch.getThenStatement(), deeper(branch, depth));
        scanElse(branch.getElseStatement(), depth);
        return null;
    }

    /// An `else if` is as deep as the `if` it belongs to.
    private void scanElse(@Nullable StatementTree statement, Integer depth) {
        scan(statement, statement instanceof IfTree ? depth : Integer.valueOf(depth + 1));
    }

    @Override
    public @Nullable Void visitForLoop(ForLoopTree loop, Integer depth) {
        return super.visitForLoop(loop, deeper(loop, depth));
    }

    @Override
    public @Nullable Void visitEnhancedForLoop(EnhancedForLoopTree loop, Integer depth) {
        return super.visitEnhancedForLoop(loop, deeper(loop, depth));
    }

    @Override
    public @Nullable Void visitWhileLoop(WhileLoopTree loop, Integer depth) {
        return super.visitWhileLoop(loop, deeper(loop, depth));
    }

    @Override
    public @Nullable Void visitDoWhileLoop(DoWhileLoopTree loop, Integer depth) {
        return super.visitDoWhileLoop(loop, deeper(loop, depth));
    }

    @Override
    public @Nullable Void visitTry(TryTree attempt, Integer depth) {
        return super.visitTry(attempt, deeper(attempt, depth));
    }

    @Override
    public @Nullable Void visitSwitch(SwitchTree choice, Integer depth) {
        return super.visitSwitch(choice, deeper(choice, depth));
    }

    @Override
    public @Nullable Void visitSwitchExpression(SwitchExpressionTree choice, Integer depth) {
        return super.visitSwitchExpression(choice, deeper(choice, depth));
    }

    @Override
    public @Nullable Void visitSynchronized(SynchronizedTree block, Integer depth) {
        return super.visitSynchronized(block, deeper(block, depth));
    }

    @Override
    public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, Integer depth) {
        boolean isBlock = lambda.getBodyKind() == LambdaExpressionTree.BodyKind.STATEMENT;
        return super.visitLambdaExpression(lambda, isBlock ? deeper(lambda, depth) : depth);
    }

    private Integer deeper(Tree tree, Integer depth) {
        if (depth == DEEPEST) {
            report(tree, "nested more than " + DEEPEST + " deep");
        }
        return depth + 1;
    }

    private void report(Tree tree, String message) {
        long position = positions.getStartPosition(unit, tree);
        found.add(source.at(unit.getLineMap().getLineNumber(position), message));
    }
}

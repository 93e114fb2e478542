package dev.nerve.script.expression;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import dev.nerve.NameRules;
import dev.nerve.NerveException;
import dev.nerve.WordSuggestions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// The names in an expression and the problems with them.
///
/// *Confined to one thread.*
final class ExpressionNameChecker {

    private static final Set<String> TYPES =
            Set.of(
                    "bool",
                    "int",
                    "uint",
                    "double",
                    "string",
                    "bytes",
                    "list",
                    "map",
                    "null_type",
                    "type");
    private static final String OUTPUT = "output";

    private final String source;
    private final Map<Long, Integer> positions;
    private final VisibleNames visibleNames;
    private final Set<String> steps = new TreeSet<>();
    private final Set<String> roots = new TreeSet<>();
    private final Set<String> functions = new TreeSet<>();
    private final List<ExpressionProblem> faults = new ArrayList<>();

    private ExpressionNameChecker(
            String source, Map<Long, Integer> positions, VisibleNames visibleNames) {
        this.source = source;
        this.positions = positions;
        this.visibleNames = visibleNames;
    }

    static ExpressionNameChecker check(
            String source, CelAbstractSyntaxTree ast, VisibleNames visibleNames) {
        var names =
                new ExpressionNameChecker(source, ast.getSource().getPositionsMap(), visibleNames);
        names.look(ast.getExpr(), Set.of());
        return names;
    }

    Set<String> steps() {
        return steps;
    }

    Set<String> roots() {
        return roots;
    }

    /// {@return the functions and operators, by their names in the library}
    Set<String> functions() {
        return functions;
    }

    List<ExpressionProblem> faults() {
        return faults;
    }

    /// Visits a part and all its children. The library bounds the depth of an expression.
    private void look(CelExpr part, Set<String> own) {
        switch (part.getKind()) {
            case IDENT -> name(part, own);
            case SELECT -> select(part, own);
            case CALL -> call(part, own);
            case LIST -> part.list().elements().forEach(item -> look(item, own));
            case MAP ->
                    part.map()
                            .entries()
                            .forEach(entry -> {
                                look(entry.key(), own);
                                look(entry.value(), own);
                            });
            case STRUCT ->
                    fault(part, "there is no type '%s'".formatted(part.struct().messageName()), "");
            case COMPREHENSION -> comprehension(part.comprehension(), own);
            case CONSTANT, NOT_SET -> {
                // It has no names.
            }
        }
    }

    private void comprehension(CelExpr.CelComprehension each, Set<String> own) {
        look(each.iterRange(), own);
        look(each.accuInit(), own);
        var inner = new HashSet<>(own);
        inner.add(each.iterVar());
        inner.add(each.iterVar2());
        inner.add(each.accuVar());
        look(each.loopCondition(), inner);
        look(each.loopStep(), inner);
        look(each.result(), inner);
    }

    private void name(CelExpr part, Set<String> own) {
        var name = part.ident().name();
        if (own.contains(name) || TYPES.contains(name)) {
            return;
        }
        if (!visibleNames.roots().contains(name)) {
            unknownName(part, name);
        } else if (name.equals("steps")) {
            fault(
                    part,
                    "a step without its name",
                    "write steps.fetch.output or steps[\"my-step\"].output");
        } else {
            roots.add(name);
        }
    }

    private void unknownName(CelExpr part, String name) {
        if (name.equals(VisibleNames.LOOP)) {
            fault(part, "'loop' exists only inside repeated steps", "");
        } else if (visibleNames.steps().contains(name)) {
            fault(part, "there is no name '%s'".formatted(name), "write " + outputOf(name));
        } else if (visibleNames.params().containsKey(name)) {
            fault(part, "there is no name '%s'".formatted(name), "write params." + name);
        } else {
            fault(
                    part,
                    "there is no name " + NameRules.quote(name),
                    near(name, visibleNames.roots()));
        }
    }

    private void select(CelExpr part, Set<String> own) {
        var operand = part.select().operand();
        if (isRoot(operand, "params", own)) {
            roots.add("params");
            param(part, part.select().field());
        } else if (isRoot(operand, "steps", own)) {
            step(part, part.select().field());
        } else {
            look(operand, own);
            refuseOther(part, operand, part.select().field(), own);
        }
    }

    private void call(CelExpr part, Set<String> own) {
        var call = part.call();
        functions.add(call.function());
        if (call.function().equals("_[_]") && call.args().size() == 2) {
            index(call.args().get(0), call.args().get(1), own);
            return;
        }
        call.target().ifPresent(target -> look(target, own));
        call.args().forEach(argument -> look(argument, own));
        refuseRegex(call);
        var function = call.function();
        if (Character.isLetter(function.charAt(0)) && !CelFunctions.names().contains(function)) {
            fault(
                    part,
                    "there is no function " + NameRules.quote(function),
                    nearFunction(function, CelFunctions.names()));
        }
    }

    /// Checks a regular expression that is a constant. Others are checked during evaluation.
    private void refuseRegex(CelExpr.CelCall call) {
        if (call.function().equals("matches") && !call.args().isEmpty()) {
            var written = call.args().getLast();
            var regex = constant(written);
            if (regex != null) {
                refuseRegex(written, regex);
            }
        }
    }

    private void refuseRegex(CelExpr written, String regex) {
        try {
            CelEnvironment.checkRegex(regex);
        } catch (ExpressionLimitError much) {
            fault(written, String.valueOf(much.getMessage()), "make it smaller");
        } catch (NerveException.Invalid problem) {
            fault(written, String.valueOf(problem.getMessage()), "");
        }
    }

    private void index(CelExpr operand, CelExpr index, Set<String> own) {
        var key = constant(index);
        if (key != null && isRoot(operand, "params", own)) {
            roots.add("params");
            param(index, key);
        } else if (key != null && isRoot(operand, "steps", own)) {
            step(index, key);
        } else {
            look(operand, own);
            look(index, own);
            if (key != null) {
                refuseOther(index, operand, key, own);
            }
        }
    }

    private static @Nullable String constant(CelExpr part) {
        return part.getKind() == CelExpr.ExprKind.Kind.CONSTANT
                        && part.constant().getKind() == CelConstant.Kind.STRING_VALUE
                ? part.constant().stringValue()
                : null;
    }

    private static boolean isRoot(CelExpr part, String root, Set<String> own) {
        return part.getKind() == CelExpr.ExprKind.Kind.IDENT
                && part.ident().name().equals(root)
                && !own.contains(root);
    }

    private boolean isStep(CelExpr part, Set<String> own) {
        return switch (part.getKind()) {
            case SELECT -> isRoot(part.select().operand(), "steps", own);
            case CALL ->
                    part.call().function().equals("_[_]")
                            && isRoot(part.call().args().getFirst(), "steps", own);
            default -> false;
        };
    }

    private void param(CelExpr part, String name) {
        if (!visibleNames.params().containsKey(name) && !isUnknown()) {
            var known = List.copyOf(visibleNames.params().keySet());
            var hint = known.isEmpty() ? "declare it under params" : near(name, known);
            fault(part, "there is no parameter " + NameRules.quote(name), hint);
        }
    }

    private void step(CelExpr part, String id) {
        if (visibleNames.steps().contains(id)) {
            steps.add(id);
            return;
        }
        var why = visibleNames.hidden().reason(id);
        if (why.isPresent()) {
            fault(part, "step '%s' %s".formatted(id, why.get()), "");
        } else if (isUnknown()) {
            steps.add(id);
        } else {
            var hint =
                    visibleNames.steps().isEmpty()
                            ? "no step comes before"
                            : near(id, visibleNames.steps());
            fault(part, "there is no step " + NameRules.quote(id), hint);
        }
    }

    private boolean isUnknown() {
        return visibleNames.around() == VisibleNames.Surroundings.UNKNOWN;
    }

    /// Reports a field that can never exist.
    private void refuseOther(CelExpr part, CelExpr operand, String field, Set<String> own) {
        if (isStep(operand, own) && !field.equals(OUTPUT)) {
            fault(part, "a step has no " + NameRules.quote(field), "write .output");
        } else if (operand.getKind() == CelExpr.ExprKind.Kind.IDENT
                && !own.contains(operand.ident().name())) {
            refuseUnknown(part, operand.ident().name(), field);
        }
    }

    private void refuseUnknown(CelExpr part, String root, String field) {
        var known = visibleNames.knownFields(root);
        if (!known.has(field)) {
            var all = "it has: " + String.join(", ", known.fields());
            fault(
                    part,
                    "'%s' has no %s %s"
                            .formatted(root, NameRules.quote(field), known.where())
                            .strip(),
                    WordSuggestions.nearest(field, known.fields())
                            .map("did you mean '%s'?"::formatted)
                            .orElse(all));
        }
    }

    private static String outputOf(String step) {
        return step.contains("-") || Character.isDigit(step.charAt(0))
                ? "steps[\"%s\"].output".formatted(step)
                : "steps.%s.output".formatted(step);
    }

    private static String near(String typed, List<String> words) {
        return WordSuggestions.nearest(typed, words)
                .map("did you mean '%s'?"::formatted)
                .orElseGet(() -> "there is: " + some(words, 12));
    }

    private static String nearFunction(String typed, List<String> all) {
        return WordSuggestions.nearest(typed, all)
                .map("did you mean '%s'?"::formatted)
                .orElseGet(() ->
                        "the nearest are: %s; see Expressions in docs/yaml.md"
                                .formatted(some(WordSuggestions.byDistance(typed, all), 5)));
    }

    /// {@return the first words, and the number of the remaining ones}
    private static String some(List<String> words, int most) {
        var first = String.join(", ", words.stream().limit(most).toList());
        return words.size() > most ? "%s and %d more".formatted(first, words.size() - most) : first;
    }

    private void fault(CelExpr part, String message, String hint) {
        faults.add(new ExpressionProblem(nameAt(part), message, hint));
    }

    /// Returns the start of the name. The library points at the dot before a field, and at the
    /// bracket after a function's name.
    private int nameAt(CelExpr part) {
        int at = positions.getOrDefault(part.id(), 0);
        return switch (part.getKind()) {
            case SELECT -> at + 1;
            case CALL -> {
                int start = at - part.call().function().length();
                yield start >= 0 && codePointsFrom(start).startsWith(part.call().function())
                        ? start
                        : at;
            }
            default -> at;
        };
    }

    private String codePointsFrom(int start) {
        return source.substring(source.offsetByCodePoints(0, start));
    }
}

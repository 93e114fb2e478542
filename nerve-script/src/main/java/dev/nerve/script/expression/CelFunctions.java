package dev.nerve.script.expression;

import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelOverloadDecl;
import dev.cel.common.types.CelType;
import dev.cel.common.types.ListType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelFunctionBinding;
import dev.cel.runtime.CelFunctionOverload;
import dev.nerve.NerveException;
import dev.nerve.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The functions that nerve adds to CEL. Each has a limit.
final class CelFunctions {

    /// The most steps of a text search, which can take one step for each pair of characters.
    private static final long MOST_STEPS = 10_000_000_000L;

    private static final CelType TEXT = SimpleType.STRING;
    private static final CelType WHOLE = SimpleType.INT;
    private static final CelType DECIMAL = SimpleType.DOUBLE;
    private static final CelType TEXTS = ListType.create(SimpleType.STRING);

    private static final List<CelFunction> ALL =
            List.of(
                    member("trim", TEXT, given -> text(given, 0).strip(), TEXT),
                    member("lowerAscii", TEXT, given -> lower(text(given, 0)), TEXT),
                    member("upperAscii", TEXT, given -> upper(text(given, 0)), TEXT),
                    member("lines", TEXTS, given -> text(given, 0).lines().toList(), TEXT),
                    member("split", TEXTS, CelFunctions::split, TEXT, TEXT),
                    member("join", TEXT, CelFunctions::join, ListType.create(SimpleType.DYN), TEXT),
                    member("replace", TEXT, CelFunctions::replace, TEXT, TEXT, TEXT),
                    member("substring", TEXT, CelFunctions::substring, TEXT, WHOLE),
                    member("substring", TEXT, CelFunctions::substring, TEXT, WHOLE, WHOLE),
                    global("json", TEXT, CelFunctions::json),
                    global("parse_json", SimpleType.DYN, CelFunctions::parse));

    private CelFunctions() {}

    /// {@return the names of all functions, including those of CEL}
    static List<String> names() {
        var known =
                Stream.of(
                        "bool",
                        "bytes",
                        "contains",
                        "double",
                        "duration",
                        "dyn",
                        "endsWith",
                        "getDate",
                        "getDayOfMonth",
                        "getDayOfWeek",
                        "getDayOfYear",
                        "getFullYear",
                        "getHours",
                        "getMilliseconds",
                        "getMinutes",
                        "getMonth",
                        "getSeconds",
                        "int",
                        "matches",
                        "size",
                        "startsWith",
                        "string",
                        "timestamp",
                        "type",
                        "uint",
                        "has",
                        "all",
                        "exists",
                        "exists_one",
                        "filter",
                        "map");
        return Stream.concat(known, ALL.stream().map(CelFunction::name))
                .distinct()
                .sorted()
                .toList();
    }

    static List<CelFunctionDecl> declarations() {
        var byName = new LinkedHashMap<String, List<CelOverloadDecl>>();
        for (var function : ALL) {
            byName.computeIfAbsent(function.name(), _ -> new ArrayList<>())
                    .add(function.declaration());
        }
        for (var operator : MixedNumberOperator.ALL) {
            byName.put(operator.function(), operator.declarations());
        }
        return byName.entrySet().stream()
                .map(entry ->
                        CelFunctionDecl.newFunctionDeclaration(entry.getKey(), entry.getValue()))
                .toList();
    }

    static List<CelFunctionBinding> bindings() {
        var bindings = new ArrayList<CelFunctionBinding>();
        ALL.forEach(function -> bindings.add(function.binding()));
        MixedNumberOperator.ALL.forEach(operator -> bindings.addAll(operator.bindings()));
        bindings.add(
                CelFunctionBinding.from(
                        "contains_string",
                        String.class,
                        String.class,
                        (text, part) -> {
                            refuseLong(text, part);
                            return text.contains(part);
                        }));
        // CEL also has the form `matches(text, regex)`.
        for (var overload : List.of("matches", "matches_string")) {
            bindings.add(
                    CelFunctionBinding.from(
                            overload, String.class, String.class, CelEnvironment::matches));
        }
        return bindings;
    }

    private static CelFunction member(
            String name, CelType gives, CelFunctionOverload body, CelType... takes) {
        return new CelFunction(name, true, gives, List.of(takes), body);
    }

    private static CelFunction global(String name, CelType gives, CelFunctionOverload body) {
        var takes = name.equals("json") ? SimpleType.DYN : TEXT;
        return new CelFunction(name, false, gives, List.of(takes), body);
    }

    private static String text(Object[] given, int index) {
        return (String) given[index];
    }

    private static String lower(String text) {
        return ascii(text, 'A', 'Z', 'a' - 'A');
    }

    private static String upper(String text) {
        return ascii(text, 'a', 'z', 'A' - 'a');
    }

    private static String ascii(String text, char first, char last, int shift) {
        var shifted = text.toCharArray();
        for (int i = 0; i < shifted.length; i++) {
            if (shifted[i] >= first && shifted[i] <= last) {
                shifted[i] = (char) (shifted[i] + shift);
            }
        }
        return new String(shifted);
    }

    private static List<String> split(Object[] given) {
        var text = text(given, 0);
        var between = text(given, 1);
        refuseLong(text, between);
        var parts = new ArrayList<String>();
        int from = 0;
        int at = between.isEmpty() ? -1 : text.indexOf(between);
        while (at >= 0) {
            parts.add(text.substring(from, at));
            from = at + between.length();
            at = text.indexOf(between, from);
        }
        parts.add(text.substring(from));
        return parts;
    }

    private static String join(Object[] given) {
        var joined = new StringBuilder();
        var between = "";
        for (var part : (List<?>) given[0]) {
            var text = CelValueCodec.toValue(part).text();
            EvaluationLimiter.checkLength(
                    (long) joined.length() + between.length() + text.length());
            joined.append(between).append(text);
            between = text(given, 1);
        }
        return joined.toString();
    }

    private static String replace(Object[] given) {
        var instead = text(given, 2);
        var parts = split(given);
        long all = (long) text(given, 0).length() + (long) instead.length() * parts.size();
        EvaluationLimiter.checkLength(all);
        return String.join(instead, parts);
    }

    /// Returns an empty text beyond the end instead of failing.
    private static String substring(Object[] given) {
        var text = text(given, 0);
        int length = text.codePointCount(0, text.length());
        int from = within((Long) given[1], length);
        int to = given.length < 3 ? length : within((Long) given[2], length);
        return from >= to
                ? ""
                : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
    }

    private static int within(long index, int length) {
        return Math.clamp(index, 0, length);
    }

    private static String json(Object[] given) {
        EvaluationLimiter.checkLength(EvaluationLimiter.characters(given[0], 0));
        return CelValueCodec.toValue(given[0]).toJson();
    }

    private static Object parse(Object[] given) {
        try {
            return CelValueCodec.toCel(Json.parse(text(given, 0)));
        } catch (NerveException.Invalid problem) {
            throw new NerveException.Invalid(
                    "parse_json() takes a text that is JSON and nothing else: "
                            + problem.getMessage());
        }
    }

    private static void refuseLong(String text, String part) {
        if ((long) text.length() * part.length() > MOST_STEPS) {
            throw new ExpressionLimitError("looking for a long text in a long one");
        }
    }

    /// One function.
    ///
    /// @param name its name
    /// @param member whether it is called on a value, as in `text.trim()`
    /// @param gives its return type
    /// @param takes its parameter types; for a member, the first is the type of the receiver
    /// @param body its implementation
    private record CelFunction(
            String name,
            boolean member,
            CelType gives,
            List<CelType> takes,
            CelFunctionOverload body) {

        private String overload() {
            return "nerve_%s_%d".formatted(name, takes.size());
        }

        private CelOverloadDecl declaration() {
            return member
                    ? CelOverloadDecl.newMemberOverload(overload(), gives, takes)
                    : CelOverloadDecl.newGlobalOverload(overload(), gives, takes);
        }

        private CelFunctionBinding binding() {
            return CelFunctionBinding.from(
                    overload(), takes.stream().<Class<?>>map(CelFunction::javaType).toList(), body);
        }

        private static Class<?> javaType(CelType type) {
            return switch (type.kind()) {
                case STRING -> String.class;
                case INT -> Long.class;
                case LIST -> List.class;
                default -> Object.class;
            };
        }
    }

    /// An arithmetic operator for a whole number and a decimal. Numbers in data may have a fraction
    /// or not, so expressions can mix them.
    ///
    /// @param function the name of an operator
    private record MixedNumberOperator(String function) {

        private static final List<MixedNumberOperator> ALL =
                Stream.of("_+_", "_-_", "_*_", "_/_").map(MixedNumberOperator::new).toList();

        private List<CelOverloadDecl> declarations() {
            return List.of(
                    CelOverloadDecl.newGlobalOverload(left(), DECIMAL, WHOLE, DECIMAL),
                    CelOverloadDecl.newGlobalOverload(right(), DECIMAL, DECIMAL, WHOLE));
        }

        private List<CelFunctionBinding> bindings() {
            var operator = function;
            return List.of(
                    CelFunctionBinding.from(
                            left(),
                            Long.class,
                            Double.class,
                            (a, b) -> calculate(operator, a.doubleValue(), b)),
                    CelFunctionBinding.from(
                            right(),
                            Double.class,
                            Long.class,
                            (a, b) -> calculate(operator, a, b.doubleValue())));
        }

        private String left() {
            return "nerve_int_double_" + function;
        }

        private String right() {
            return "nerve_double_int_" + function;
        }

        private static double calculate(String operator, double left, double right) {
            return switch (operator) {
                case "_+_" -> left + right;
                case "_-_" -> left - right;
                case "_*_" -> left * right;
                default -> left / right;
            };
        }
    }

    /// {@return the operators as people write them, by their CEL names}
    static Map<String, String> operators() {
        return Map.ofEntries(
                Map.entry("_+_", "+"),
                Map.entry("_-_", "-"),
                Map.entry("_*_", "*"),
                Map.entry("_/_", "/"),
                Map.entry("_%_", "%"),
                Map.entry("_&&_", "&&"),
                Map.entry("_||_", "||"),
                Map.entry("!_", "!"),
                Map.entry("-_", "-"),
                Map.entry("_==_", "=="),
                Map.entry("_!=_", "!="),
                Map.entry("_<_", "<"),
                Map.entry("_<=_", "<="),
                Map.entry("_>_", ">"),
                Map.entry("_>=_", ">="),
                Map.entry("_[_]", "[]"),
                Map.entry("@in", "in"),
                Map.entry("_?_:_", "? :"));
    }
}

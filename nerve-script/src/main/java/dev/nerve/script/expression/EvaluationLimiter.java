package dev.nerve.script.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/// A listener that checks the result of each part of an expression and stops an evaluation that
/// takes too long or becomes too large.
///
/// Every part can at most double its input, so the work after each part is bounded. CEL itself
/// bounds the number of parts. *Confined to one thread*, and used once.
final class EvaluationLimiter implements CelEvaluationListener {

    private static final long LONGEST = Duration.ofSeconds(2).toNanos();
    private static final int MOST_CHARACTERS = 8 * 1024 * 1024;
    private static final int MOST_ITEMS = 200_000;

    private final long started = System.nanoTime();

    @Override
    public void callback(CelExpr part, Object gave) {
        if (System.nanoTime() - started > LONGEST) {
            throw new ExpressionLimitError("it takes longer than 2 seconds");
        }
        switch (part.getKind()) {
            case LIST, MAP -> count(gave, 0);
            case CALL -> refuseLarge(gave);
            default -> {
                // It was checked when it was created, or it is data.
            }
        }
    }

    /// Counts the items of a value. One value can be in a list many times, and such a list too, so
    /// counting stops at the limit.
    private static int count(Object value, int before) {
        int counted = before + 1;
        if (counted > MOST_ITEMS) {
            throw new ExpressionLimitError("it makes more than %d items".formatted(MOST_ITEMS));
        }
        switch (value) {
            case Collection<?> items -> {
                for (var item : items) {
                    counted = count(item, counted);
                }
            }
            case Map<?, ?> map -> counted = count(map.values(), counted);
            default -> {
                // A text was checked when it was created.
            }
        }
        return counted;
    }

    private static void refuseLarge(Object value) {
        switch (value) {
            case String text -> checkLength(text.length());
            case CelByteString bytes -> checkLength(bytes.size());
            case Collection<?> items when items.size() > MOST_ITEMS ->
                    throw new ExpressionLimitError(
                            "it makes more than %d items".formatted(MOST_ITEMS));
            default -> {
                // No other value grows.
            }
        }
    }

    /// {@return a lower bound for the length of a value as text; repeated texts count every time}
    static long characters(Object value, long before) {
        long counted = before;
        switch (value) {
            case String text -> counted += text.length();
            case CelByteString bytes -> counted += bytes.size();
            case Collection<?> items -> {
                for (var item : items) {
                    counted = characters(item, counted + 1);
                    checkLength(counted);
                }
            }
            case Map<?, ?> map ->
                    counted = characters(map.values(), characters(map.keySet(), counted));
            default -> counted++;
        }
        return counted;
    }

    static void checkLength(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new ExpressionLimitError("it makes a text of more than 8 MiB");
        }
    }
}

package dev.nerve.script.expression;

import dev.cel.common.ast.CelExpr;
import dev.cel.common.values.CelByteString;
import dev.cel.runtime.CelEvaluationListener;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;

/// Looks at what each part of an expression gives, and stops what gets out of hand.
///
/// Every part can at most double what it is given; so what is looked at after each is bounded, and
/// the language itself bounds how many there are. *Confined to one thread*, and used once.
final class Meter implements CelEvaluationListener {

    private static final long LONGEST = Duration.ofSeconds(2).toNanos();
    private static final int MOST_CHARACTERS = 8 * 1024 * 1024;
    private static final int MOST_ITEMS = 200_000;

    private final long started = System.nanoTime();

    @Override
    public void callback(CelExpr part, Object gave) {
        if (System.nanoTime() - started > LONGEST) {
            throw new TooMuch("it takes longer than 2 seconds");
        }
        switch (part.getKind()) {
            case LIST, MAP -> count(gave, 0);
            case CALL -> refuseLarge(gave);
            default -> {
                // It was looked at when it was made, or is data.
            }
        }
    }

    /// One value can be in a list many times, and such a list too: looking ends at the limit.
    private static int count(Object value, int before) {
        int counted = before + 1;
        if (counted > MOST_ITEMS) {
            throw new TooMuch("it makes more than %d items".formatted(MOST_ITEMS));
        }
        switch (value) {
            case Collection<?> items -> {
                for (var item : items) {
                    counted = count(item, counted);
                }
            }
            case Map<?, ?> map -> counted = count(map.values(), counted);
            default -> {
                // A text was looked at when it was made.
            }
        }
        return counted;
    }

    private static void refuseLarge(Object value) {
        switch (value) {
            case String text -> refuseLong(text.length());
            case CelByteString bytes -> refuseLong(bytes.size());
            case Collection<?> items when items.size() > MOST_ITEMS ->
                    throw new TooMuch("it makes more than %d items".formatted(MOST_ITEMS));
            default -> {
                // Nothing else grows.
            }
        }
    }

    /// {@return how many characters a value has as text, at least; a text that is in it many times
    /// counts as often}
    static long characters(Object value, long before) {
        long counted = before;
        switch (value) {
            case String text -> counted += text.length();
            case CelByteString bytes -> counted += bytes.size();
            case Collection<?> items -> {
                for (var item : items) {
                    counted = characters(item, counted + 1);
                    refuseLong(counted);
                }
            }
            case Map<?, ?> map ->
                    counted = characters(map.values(), characters(map.keySet(), counted));
            default -> counted++;
        }
        return counted;
    }

    static void refuseLong(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new TooMuch("it makes a text of more than 8 MiB");
        }
    }
}

package dev.nerve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nerve.testkit.RandomSeeds;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunPathTest {

    @Test
    void pathIsWrittenFromTheOutsideIn() {
        var path = RunPath.root("collaboration").child("outer").round(2).child("review");

        assertThat(path).hasToString("collaboration/outer[2]/review");
        assertThat(path.name()).isEqualTo("review");
        assertThat(path.segment()).isEqualTo("review");
        assertThat(path.number()).isZero();
        assertThat(path.depth()).isEqualTo(3);
        assertThat(path.parent()).isEqualTo(RunPath.parse("collaboration/outer[2]"));
        assertThat(RunPath.root("a").parent()).isNull();
    }

    @Test
    void fallbackHasAPathThatNothingInsideCanHave() {
        var path = RunPath.root("g").child("a").fallback();

        assertThat(path).hasToString("g/a/_fallback").isEqualTo(RunPath.parse("g/a/_fallback"));
        assertThat(NameRules.isName(path.name())).isFalse();
    }

    @Test
    void everyPathIsReadAsItWasWritten() {
        RandomSeeds.each(
                500,
                random -> {
                    var path = randomPath(random);

                    var again = RunPath.parse(path.toString());

                    assertThat(again).isEqualTo(path).hasSameHashCodeAs(path);
                    assertThat(again).hasToString(path.toString());
                    assertThat(again.depth()).isEqualTo(path.depth());
                    assertThat(again.number()).isEqualTo(path.number());
                });
    }

    private static RunPath randomPath(Random random) {
        var path = RunPath.root(randomName(random));
        for (int i = random.nextInt(8); i > 0; i--) {
            path = path.child(randomName(random));
            if (random.nextBoolean()) {
                path = path.round(1 + random.nextInt(random.nextBoolean() ? 9 : 999_999_999));
            }
        }
        return path;
    }

    private static String randomName(Random random) {
        var letters = "abcxyz0129-_";
        var name = new StringBuilder("a");
        for (int i = random.nextInt(63); i > 0; i--) {
            name.append(letters.charAt(random.nextInt(letters.length())));
        }
        return name.toString();
    }

    @Test
    void randomTextIsRefusedOrReadAsItIsWritten() {
        RandomSeeds.each(
                2_000,
                random -> {
                    var text = randomText(random);
                    try {
                        assertThat(RunPath.parse(text)).hasToString(text);
                    } catch (NerveException.Invalid refused) {
                        assertThat(refused).hasMessageStartingWith("invalid path '");
                    }
                });
    }

    private static String randomText(Random random) {
        var letters = "ab1/[]02-_ \u0000é";
        var text = new StringBuilder();
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(letters.charAt(random.nextInt(letters.length())));
        }
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/",
                "a/",
                "/a",
                "a//b",
                "A",
                "a b",
                "..",
                "a/../b",
                "a[",
                "a[]",
                "a[0]",
                "a[01]",
                "a[-1]",
                "a[1",
                "a[1]b",
                "a[1][2]",
                "a[x]",
                "a[1234567890]",
                "[1]",
                "a[٣]",
                "a\u0000",
                "-a"
            })
    void hostilePathsAreRefused(String text) {
        assertThatThrownBy(() -> RunPath.parse(text))
                .isInstanceOf(NerveException.Invalid.class)
                .hasMessageEndingWith(
                        ": write ids with '/' between them and rounds in brackets,"
                                + " such as outer[2]/review");
    }

    @Test
    void pathsThatDifferAnywhereAreDifferent() {
        var path = RunPath.parse("a/b[2]/c");

        assertThat(path)
                .isNotEqualTo(RunPath.parse("a/b/c"))
                .isNotEqualTo(RunPath.parse("a/b[3]/c"))
                .isNotEqualTo(RunPath.parse("x/b[2]/c"))
                .isNotEqualTo(RunPath.parse("a/b[2]"))
                .isNotEqualTo(RunPath.parse("a/b[2]/c/d"))
                .isNotEqualTo(RunPath.parse("a/b[2]/c[1]"));
    }

    @Test
    void pathIsInsideThoseThatItBeginsWith() {
        var path = RunPath.parse("a/b[2]/c");

        assertThat(path.isInside(RunPath.parse("a"))).isTrue();
        assertThat(path.isInside(RunPath.parse("a/b[2]"))).isTrue();
        assertThat(path.isInside(path)).isFalse();
        assertThat(path.isInside(RunPath.parse("a/b"))).isFalse();
        assertThat(path.isInside(RunPath.parse("a/b[2]/c/d"))).isFalse();
        assertThat(path.isInside(RunPath.parse("b[2]"))).isFalse();
    }

    @Test
    void roundsCountFromOne() {
        assertThatThrownBy(() -> RunPath.root("a").round(0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void veryDeepPathsAreFine() {
        var path = RunPath.root("a");
        var same = RunPath.root("a");
        for (int i = 0; i < 50_000; i++) {
            path = path.child("b");
            same = same.child("b");
        }

        assertThat(path).isEqualTo(same).hasSameHashCodeAs(same);
        assertThat(RunPath.parse(path.toString())).isEqualTo(path);
    }
}

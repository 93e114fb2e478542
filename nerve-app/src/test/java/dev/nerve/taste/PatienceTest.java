package dev.nerve.taste;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The time limits of the test groups.
class PatienceTest {

    private static final int MOST_MINUTES = 15;

    private static final Pattern TEST = Pattern.compile("@Test\\b");
    private static final Pattern MINUTES =
            Pattern.compile("@Timeout\\(value = (\\d+), unit = TimeUnit.MINUTES\\)\\s+void ");

    @Test
    void faultsTakeNoMoreThanFifteenMinutesTogether() throws IOException {
        long tests = 0;
        List<Integer> minutes = new ArrayList<>();
        for (var source : Source.ofProject()) {
            if (source.text().contains("\n@Tag(\"faults\")\n")) {
                tests += TEST.matcher(source.text()).results().count();
                MINUTES.matcher(source.text())
                        .results()
                        .forEach(found -> minutes.add(Integer.parseInt(found.group(1))));
            }
        }

        assertThat(minutes).as("each has its own limit").isNotEmpty().hasSize((int) tests);
        assertThat(minutes.stream().mapToInt(Integer::intValue).sum())
                .isLessThanOrEqualTo(MOST_MINUTES);
    }
}

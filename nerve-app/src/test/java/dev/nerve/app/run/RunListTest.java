package dev.nerve.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RunListTest {

    private final RunWorld world = new RunWorld();

    @Test
    void aNarrowTerminalStillShowsWhatIsAsked() {
        world.bind("deployment", context -> context.gate("Deploy to PRODUCTION?"));
        world.pipe("", "run", "deployment.yaml");

        assertThat(list(80).getFirst()).matches("ID +STATE +STARTED +WHAT");
        assertThat(list(80).getLast()).contains("deployment-", "asks: Deploy to PRODUCTION?");
        assertThat(list(60).getFirst()).matches("ID +STATE +WHAT");
        assertThat(list(60).getLast()).contains("deployment-", "asks: Deploy to PR");
        assertThat(list(40).getFirst()).matches("ID +STATE +WHAT");
        assertThat(list(40).getLast()).matches("[0-9a-z]{8}  interrupted  asks: Deploy t\\.\\.\\.");
    }

    private List<String> list(int width) {
        world.resize(width);
        var lines = world.pipe("", "runs", "list").out().lines().toList();
        assertThat(lines).hasSize(2).allMatch(line -> line.length() <= width);
        return lines;
    }
}

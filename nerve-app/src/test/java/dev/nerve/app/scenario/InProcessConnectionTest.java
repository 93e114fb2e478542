package dev.nerve.app.scenario;

import dev.nerve.app.Nerve;
import dev.nerve.protocol.Connection;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The scenarios in the process of the engine.
class InProcessConnectionTest extends ConnectionScenario {

    private @Nullable Nerve nerve;

    @Override
    Connection connect(Path work) {
        var opened =
                Nerve.open(work.resolve(".nerve"), work, Map.of("PATH", System.getenv("PATH")));
        nerve = opened;
        opened.functions()
                .bind("upper", context -> context.input().text().toUpperCase(Locale.ROOT));
        return opened.connect();
    }

    @Override
    void closeEngine() {
        if (nerve != null) {
            nerve.close();
        }
    }
}

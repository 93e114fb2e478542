package dev.nerve.app.scenario;

import dev.nerve.app.Nerve;
import dev.nerve.protocol.Connection;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// The scenarios in the process of the engine.
class InProcessConnectionTest extends ConnectionScenario {

    private Nerve nerve;

    @Override
    Connection connect(Path work) {
        nerve = Nerve.open(work.resolve(".nerve"), work, Map.of("PATH", System.getenv("PATH")));
        nerve.functions().bind("upper", context -> context.input().text().toUpperCase(Locale.ROOT));
        return nerve.connect();
    }

    @Override
    void closeEngine() {
        nerve.close();
    }
}

package dev.nerve.terminal.pty;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class PortablePtyTest extends PtyContract {

    @Override
    PtyPlatform system() {
        return PtyPlatform.PORTABLE;
    }
}

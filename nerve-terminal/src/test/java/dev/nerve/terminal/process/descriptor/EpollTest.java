package dev.nerve.terminal.process.descriptor;

import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class EpollTest extends DescriptorPollerContract {

    @Override
    DescriptorPoller open() {
        return DescriptorPoller.open();
    }
}

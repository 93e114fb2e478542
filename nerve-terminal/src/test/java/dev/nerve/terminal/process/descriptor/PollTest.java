package dev.nerve.terminal.process.descriptor;

class PollTest extends DescriptorPollerContract {

    @Override
    DescriptorPoller open() {
        return DescriptorPoller.portable();
    }
}

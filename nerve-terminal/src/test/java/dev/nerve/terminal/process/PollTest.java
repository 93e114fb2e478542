package dev.nerve.terminal.process;

class PollTest extends DescriptorPollerContract {

    @Override
    DescriptorPoller open() {
        return DescriptorPoller.portable();
    }
}

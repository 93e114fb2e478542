package dev.nerve.terminal.process;

class PollTest extends PollerContract {

    @Override
    Poller open() {
        return Poller.portable();
    }
}

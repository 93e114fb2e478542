package dev.nerve.terminal.process;

import dev.nerve.terminal.process.descriptor.DescriptorPoller;
import dev.nerve.terminal.process.descriptor.Pipe;
import java.io.IOException;

/// The three pipes between nerve and a program. *Immutable.*
///
/// @param input the pipe that nerve writes and the program reads
/// @param output the pipe that the program writes and nerve reads
/// @param errors the pipe for the errors of the program
record StandardStreams(Pipe input, Pipe output, Pipe errors) implements AutoCloseable {

    static StandardStreams open(DescriptorPoller poller) throws IOException {
        var input = Pipe.open(poller);
        try {
            var output = Pipe.open(poller);
            try {
                return new StandardStreams(input, output, Pipe.open(poller)).madeNonBlocking();
            } catch (IOException failure) {
                output.close();
                throw failure;
            }
        } catch (IOException failure) {
            input.close();
            throw failure;
        }
    }

    /// Makes only nerve's ends non-blocking: programs expect their own ends to block.
    private StandardStreams madeNonBlocking() {
        input.writer().makeNonBlocking();
        output.reader().makeNonBlocking();
        errors.reader().makeNonBlocking();
        return this;
    }

    void connectTo(ProcessSpawner program) {
        program.addDescriptor(input.reader().number(), 0);
        program.addDescriptor(output.writer().number(), 1);
        program.addDescriptor(errors.writer().number(), 2);
    }

    /// Closes the ends that the program has got, so that nerve notices when the program closes
    /// them.
    void closeChildEnds() {
        input.reader().close();
        output.writer().close();
        errors.writer().close();
    }

    /// Closes all ends.
    @Override
    public void close() {
        input.close();
        output.close();
        errors.close();
    }
}

package dev.nerve.cli.client;

import dev.nerve.cli.CommandAction;
import dev.nerve.cli.CommandArguments;
import dev.nerve.cli.output.CommandOutput;
import dev.nerve.cli.output.TextPage;
import dev.nerve.client.NerveClient;
import dev.nerve.protocol.ClientCommand;
import dev.nerve.protocol.codec.ProtocolRecord;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;

/// An action that sends one command to the engine and shows the reply.
///
/// @param opening opens a client
/// @param command makes the command
/// @param view writes the reply for a person
/// @param <R> the type of the reply
public record ReplyAction<R extends Record & ProtocolRecord>(
        Supplier<NerveClient> opening,
        Function<CommandArguments, ClientCommand<R>> command,
        BiConsumer<R, TextPage> view)
        implements CommandAction {

    @Override
    public void run(CommandArguments arguments, CommandOutput output) throws InterruptedException {
        try (var nerve = opening.get()) {
            var reply = nerve.call(command.apply(arguments));
            output.result(new RecordItem(reply, page -> view.accept(reply, page)));
        }
    }
}

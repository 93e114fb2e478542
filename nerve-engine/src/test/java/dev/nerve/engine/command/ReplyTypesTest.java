package dev.nerve.engine.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nerve.protocol.catalog.CommandCatalog;
import dev.nerve.protocol.catalog.CommandDefinition;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The cast of a reply in a connection is right only if each command has its type of reply.
class ReplyTypesTest {

    private static final Map<Class<?>, Class<?>> REPLIES =
            CommandCatalog.ALL.commands().stream()
                    .collect(Collectors.toMap(CommandDefinition::type, CommandDefinition::reply));

    private static Stream<Method> methods() {
        return Stream.of(
                        SessionCommandService.class,
                        NodeCommandService.class,
                        NodeListing.class,
                        TerminalCommandService.class,
                        BlobCommandService.class,
                        ForkCommandService.class,
                        ConversationCommandService.class,
                        ChatSettingsService.class,
                        GraphCommandService.class,
                        WorkflowCommandService.class,
                        RunCommandService.class,
                        RunStartService.class,
                        RunReadingService.class,
                        RunListing.class,
                        InboxCommandService.class,
                        UsageCommandService.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic())
                .filter(method -> method.getParameterCount() == 1)
                .filter(method -> REPLIES.containsKey(method.getParameterTypes()[0]))
                .filter(method ->
                        method.getReturnType().getName().startsWith("dev.nerve.protocol."));
    }

    @Test
    void methodOfACommandReturnsItsReply() {
        assertThat(methods())
                .hasSizeGreaterThan(40)
                .allSatisfy(method ->
                        assertThat(method.getReturnType())
                                .as(method.toString())
                                .isEqualTo(REPLIES.get(method.getParameterTypes()[0])));
    }
}

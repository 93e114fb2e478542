package dev.nerve.conversation;

import dev.nerve.change.StoreChanges;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Consumer;

/// A store that announces every operation before it executes it. The listener may throw.
///
/// @param inner the store
/// @param listener receives the name of the operation
public record Probe(ConversationStore inner, Consumer<String> listener)
        implements ConversationStore {

    @Override
    public <T> T read(Query<T> query) {
        return inner.read(reader -> query.ask(probed(Reader.class, reader)));
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        var given = inner.write(writer -> change.make(probed(Writer.class, writer)));
        listener.accept("committed");
        return given;
    }

    @Override
    public StoreChanges changes() {
        return inner.changes();
    }

    private <R> R probed(Class<R> type, R steps) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            listener.accept(method.getName());
                            try {
                                return method.invoke(steps, arguments);
                            } catch (InvocationTargetException failure) {
                                throw failure.getCause();
                            }
                        }));
    }
}

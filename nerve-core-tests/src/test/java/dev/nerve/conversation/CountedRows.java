package dev.nerve.conversation;

import dev.nerve.change.StoreChanges;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/// A store that counts the rows that are read from it.
///
/// @param inner the store
/// @param read how many
record CountedRows(ConversationStore inner, AtomicLong read) implements ConversationStore {

    @Override
    public <T> T read(Query<T> query) {
        return inner.read(reader -> query.ask(counted(Reader.class, reader)));
    }

    @Override
    public <T> T write(Change<T> change) throws InterruptedException {
        return inner.write(writer -> change.make(counted(Writer.class, writer)));
    }

    @Override
    public StoreChanges changes() {
        return inner.changes();
    }

    private <R> R counted(Class<R> type, R store) {
        return type.cast(
                Proxy.newProxyInstance(
                        type.getClassLoader(),
                        new Class<?>[] {type},
                        (_, method, arguments) -> {
                            try {
                                var given = method.invoke(store, arguments);
                                if (method.getName().equals("rows")
                                        && given instanceof List<?> rows) {
                                    read.addAndGet(rows.size());
                                }
                                return given;
                            } catch (InvocationTargetException failure) {
                                throw failure.getCause();
                            }
                        }));
    }
}

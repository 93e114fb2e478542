package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// The operations of one node, in order. Entries are added and never changed.
///
/// A trace records what a graph did, and a history what a node did; both have node ids and times.
/// Secrets are masked before they are written. *Safe for many threads.*
public interface NodeHistory {

    /// Adds an entry.
    ///
    /// @param op the operation
    /// @param data the details, such as its `input`
    /// @return the entry, with the next number
    /// @throws NerveException.Unavailable if the entry cannot be written; then nothing was written
    Entry append(NodeOperation op, Value.Fields data);

    /// {@return entries, in order}
    ///
    /// @param query selects the entries
    /// @throws NerveException.Unavailable if they cannot be read
    List<Entry> read(Query query);

    /// The kind of an operation.
    enum NodeOperation {
        RUN,
        WRITE,
        READ,
        SEND,
        SEND_STREAM,
        INTERRUPT,
        CLOSE;

        /// {@return its name on the wire, such as `send_stream`}
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// {@return the operation with a wire name}
        ///
        /// @param name the name as [#wireName] returns it
        /// @throws NerveException.Invalid if there is none
        public static NodeOperation of(String name) {
            for (var op : values()) {
                if (op.wireName().equals(name)) {
                    return op;
                }
            }
            throw new NerveException.Invalid(
                    "unknown op '%s'; there is: %s"
                            .formatted(
                                    name, List.of(values()).toString().toLowerCase(Locale.ROOT)));
        }
    }

    /// One operation of a node.
    ///
    /// @param seq its number, counted from 1 and continued after a restart
    /// @param time the time at which it was written
    /// @param node the node
    /// @param op the operation
    /// @param data the details
    record Entry(long seq, Instant time, NodeId node, NodeOperation op, Value.Fields data) {}

    /// A selection of entries.
    ///
    /// @param ops the operations to include
    /// @param from the lowest number to include
    /// @param last the maximum number of entries, counted from the newest
    /// @param part the part of each entry to return
    record Query(Set<NodeOperation> ops, long from, int last, Part part) {

        /// All entries.
        public static final Query ALL =
                new Query(EnumSet.allOf(NodeOperation.class), 0, Integer.MAX_VALUE, Part.WHOLE);

        public Query {
            ops = Set.copyOf(ops);
            if (last < 0) {
                throw new NerveException.Invalid("cannot read the last %d entries".formatted(last));
            }
        }

        /// {@return a copy for only these operations}
        ///
        /// @param some the operations to include
        public Query of(NodeOperation... some) {
            return new Query(Set.of(some), from, last, part);
        }

        /// {@return a copy that starts at a number}
        ///
        /// @param seq the lowest number to include
        public Query from(long seq) {
            return new Query(ops, seq, last, part);
        }

        /// {@return a copy for only the newest entries}
        ///
        /// @param count the maximum number of entries
        public Query last(int count) {
            return new Query(ops, from, count, part);
        }

        /// {@return a copy that returns only the `input` of entries that have one}
        public Query inputsOnly() {
            return new Query(ops, from, last, Part.INPUT);
        }
    }

    /// The part of an entry to return.
    enum Part {
        WHOLE,
        INPUT
    }
}

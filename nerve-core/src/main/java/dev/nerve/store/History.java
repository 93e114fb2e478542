package dev.nerve.store;

import dev.nerve.NerveException;
import dev.nerve.NodeId;
import dev.nerve.value.Value;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// What one node did, in order: entries are added and never changed.
///
/// A trace tells what a graph did and a history what a node did; both have node ids and times.
/// Secrets are masked before they are written. *Safe for many threads.*
public interface History {

    /// Adds an entry.
    ///
    /// @param op what the node did
    /// @param data what is known of it, such as its `input`
    /// @return the entry, with the next number
    /// @throws NerveException.Unavailable if it cannot be written; then nothing was
    Entry append(Op op, Value.Fields data);

    /// {@return entries, in order}
    ///
    /// @param query which
    /// @throws NerveException.Unavailable if they cannot be read
    List<Entry> read(Query query);

    /// What a node did.
    enum Op {
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

        /// {@return the one with a name}
        ///
        /// @param name as [#wireName] gives it
        /// @throws NerveException.Invalid if there is none
        public static Op of(String name) {
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

    /// One thing that a node did.
    ///
    /// @param seq its number, counted from 1 and on after a restart
    /// @param time when it was written
    /// @param node who did it
    /// @param op what
    /// @param data what is known of it
    record Entry(long seq, Instant time, NodeId node, Op op, Value.Fields data) {}

    /// Which entries.
    ///
    /// @param ops those that count
    /// @param from the first number that counts
    /// @param last how many at most, the newest
    /// @param part how much of each
    record Query(Set<Op> ops, long from, int last, Part part) {

        /// All there are.
        public static final Query ALL =
                new Query(EnumSet.allOf(Op.class), 0, Integer.MAX_VALUE, Part.WHOLE);

        public Query {
            ops = Set.copyOf(ops);
            if (last < 0) {
                throw new NerveException.Invalid("cannot read the last %d entries".formatted(last));
            }
        }

        /// {@return the same for these ops alone}
        ///
        /// @param some those that count
        public Query of(Op... some) {
            return new Query(Set.of(some), from, last, part);
        }

        /// {@return the same, from a number on}
        ///
        /// @param seq the first number that counts
        public Query from(long seq) {
            return new Query(ops, seq, last, part);
        }

        /// {@return the same for the newest alone}
        ///
        /// @param count how many at most
        public Query last(int count) {
            return new Query(ops, from, count, part);
        }

        /// {@return the same for what the node was given: entries with an `input`, and nothing else
        /// of them}
        public Query inputsOnly() {
            return new Query(ops, from, last, Part.INPUT);
        }
    }

    /// How much of an entry.
    enum Part {
        WHOLE,
        INPUT
    }
}

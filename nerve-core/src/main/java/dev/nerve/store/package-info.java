/// The ports to durable storage of runs, histories, workflows and blobs, and the stored data of a
/// run. The core itself does no I/O.
///
/// The ports to journals and gates are in `dev.nerve.store.journal`. Stores in memory are in
/// `dev.nerve.store.memory`.
@NullMarked
package dev.nerve.store;

import org.jspecify.annotations.NullMarked;

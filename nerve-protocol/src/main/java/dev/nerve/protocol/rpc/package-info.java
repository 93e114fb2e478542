/// The messages of JSON-RPC 2.0 that carry commands, replies and events.
@NullMarked
package dev.nerve.protocol.rpc;

import org.jspecify.annotations.NullMarked;

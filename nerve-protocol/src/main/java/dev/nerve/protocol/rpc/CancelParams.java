package dev.nerve.protocol.rpc;

import dev.nerve.value.Value;

/// The parameters of the notification `cancel`, with which a client cancels a request. *Immutable.*
///
/// The reply to the request still comes: its result if it was faster, or the error `cancelled`.
///
/// @param id the id of the request
public record CancelParams(Value id) {

    /// The name of the notification.
    public static final String METHOD = "cancel";
}

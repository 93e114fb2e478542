package dev.nerve.protocol.rpc;

import dev.nerve.protocol.event.EventMessage;

/// The parameters of the notification `event`, with which the engine sends an event. *Immutable.*
///
/// @param subscription the id of the subscription
/// @param event the event
public record EventParams(long subscription, EventMessage event) {

    /// The name of the notification.
    public static final String METHOD = "event";
}

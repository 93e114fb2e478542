package dev.nerve.engine.setup;

import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.model.ModelRegistry;
import dev.nerve.store.BlobStore;

/// The services for conversations and blobs. Without a store, each of their operations fails with
/// [dev.nerve.NerveException.Unsupported]. *Immutable.*
///
/// @param conversations the operations on conversations
/// @param blobs images and other large data
/// @param models the models that a chat can use
public record ConversationServices(
        ConversationService conversations, BlobStore blobs, ModelRegistry models) {}

package dev.nerve.chat;

import dev.nerve.conversation.Conversations;
import dev.nerve.model.JsonParser;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.Models;
import dev.nerve.model.Schemas;
import dev.nerve.store.Blobs;
import dev.nerve.value.Secrets;

/// The services that chats need.
///
/// @param models the models
/// @param conversations the conversations
/// @param blobs the store for images
/// @param schemas validates answers against a schema
/// @param json parses structured answers
/// @param secrets the secrets to mask wherever text is stored, sent to a model or shown
public record ChatHost(
        Models models,
        Conversations conversations,
        Blobs blobs,
        Schemas schemas,
        JsonParser json,
        Secrets secrets) {

    /// {@return a model whose prompts and answers are masked}
    LanguageModel model(ModelName name) {
        return new DiscreetModel(models.get(name), secrets);
    }
}

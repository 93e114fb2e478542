package dev.nerve.chat.setup;

import dev.nerve.conversation.operation.ConversationService;
import dev.nerve.model.JsonParser;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.ModelRegistry;
import dev.nerve.model.SchemaValidator;
import dev.nerve.secret.Secrets;
import dev.nerve.store.BlobStore;

/// The services that chats need.
///
/// @param models the models
/// @param conversations the conversations
/// @param blobs the store for images
/// @param schemas validates answers against a schema
/// @param json parses structured answers
/// @param secrets the secrets to mask wherever text is stored, sent to a model or shown
public record ChatServices(
        ModelRegistry models,
        ConversationService conversations,
        BlobStore blobs,
        SchemaValidator schemas,
        JsonParser json,
        Secrets secrets) {

    /// {@return a model whose prompts and answers are masked}
    public LanguageModel model(ModelName name) {
        return new SecretMaskingModel(models.get(name), secrets);
    }
}

package dev.nerve.chat;

import dev.nerve.conversation.Conversations;
import dev.nerve.model.JsonParser;
import dev.nerve.model.LanguageModel;
import dev.nerve.model.ModelName;
import dev.nerve.model.Models;
import dev.nerve.model.Schemas;
import dev.nerve.store.Blobs;
import dev.nerve.value.Secrets;

/// What chats need around them.
///
/// @param models who answers
/// @param conversations where it lasts what was said
/// @param blobs where pictures last
/// @param schemas tells whether answers have the shape that was asked for
/// @param json reads such answers
/// @param secrets what must not be kept, told to a model or shown
public record ChatHost(
        Models models,
        Conversations conversations,
        Blobs blobs,
        Schemas schemas,
        JsonParser json,
        Secrets secrets) {

    /// {@return a model that neither hears nor tells secrets}
    LanguageModel model(ModelName name) {
        return new DiscreetModel(models.get(name), secrets);
    }
}

/// Language models: what they are asked, what they answer, and what that costs.
///
/// A [dev.nerve.model.LanguageModel] takes a [dev.nerve.model.Prompt], tells a
/// [dev.nerve.model.Listener] what it says while it says it, and gives an
/// [dev.nerve.model.Answer]. What comes of it is data: a model that fails is not an exception.
@NullMarked
package dev.nerve.model;

import org.jspecify.annotations.NullMarked;

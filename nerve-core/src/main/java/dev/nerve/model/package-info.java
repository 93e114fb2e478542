/// Language models: their prompts, their answers and their prices.
///
/// A [dev.nerve.model.LanguageModel] receives a [dev.nerve.model.Prompt], streams its answer to a
/// [dev.nerve.model.AnswerListener], and returns an [dev.nerve.model.ModelAnswer]. A failure is
/// data too: the model returns it and does not throw.
@NullMarked
package dev.nerve.model;

import org.jspecify.annotations.NullMarked;

/// The Gemini API of Google.
///
/// `RequestReader`, `ContentReader` and `PartReader` read a request; `RequestWriter`,
/// `ContentWriter` and `PartWriter` write one. `ThoughtSignatures` handles the signatures that go
/// back to Google. `AnswerBuilder` builds an answer, whole or streamed; `AnswerWriter` writes one.
@NullMarked
package dev.nerve.llm.gemini;

import org.jspecify.annotations.NullMarked;

/// The Gemini API of Google.
///
/// A request is read by `RequestReader`, `ContentReader` and `PartReader` and written by
/// `RequestWriter`, `ContentWriter` and `PartWriter`; `Signatures` are what Google wants to see
/// again. An answer, which comes in one piece or in many alike, is `Gathered` and written by
/// `AnswerWriter`.
@NullMarked
package dev.nerve.llm.gemini;

import org.jspecify.annotations.NullMarked;

/// Language models behind HTTP: asked in the dialect of their provider, with a limit on every wait.
@NullMarked
package dev.nerve.llm.http;

import org.jspecify.annotations.NullMarked;

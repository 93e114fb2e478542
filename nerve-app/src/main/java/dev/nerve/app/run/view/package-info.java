/// The pages and lines that show runs, their steps and their waiting gates.
@NullMarked
package dev.nerve.app.run.view;

import org.jspecify.annotations.NullMarked;

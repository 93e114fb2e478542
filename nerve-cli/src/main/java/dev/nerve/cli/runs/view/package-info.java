/// The pages and lines that show runs and their steps, made from records of the protocol.
@NullMarked
package dev.nerve.cli.runs.view;

import org.jspecify.annotations.NullMarked;

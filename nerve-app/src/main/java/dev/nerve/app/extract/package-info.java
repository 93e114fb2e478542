/// `nerve extract`: what an agent said last, from a file, a pipe, a recording or a pane.
@NullMarked
package dev.nerve.app.extract;

import org.jspecify.annotations.NullMarked;

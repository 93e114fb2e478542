/// The commands `nerve run` and `nerve runs`, with one action for each verb.
@NullMarked
package dev.nerve.app.run.action;

import org.jspecify.annotations.NullMarked;

/// The composition root: [dev.nerve.app.Nerve] for Java programs, [dev.nerve.app.Main] for the
/// launcher, and the services that connect the commands to the other modules.
@NullMarked
package dev.nerve.app;

import org.jspecify.annotations.NullMarked;

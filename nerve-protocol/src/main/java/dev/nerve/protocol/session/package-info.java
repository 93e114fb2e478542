/// Sessions on the wire.
@NullMarked
package dev.nerve.protocol.session;

import org.jspecify.annotations.NullMarked;

package dev.nerve.protocol.codec;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The name on the wire of a component or an event, if it is not the name of the component or
/// record in lower_snake_case: a keyword of Java, such as `default`, or a word that needs a noun in
/// Java, such as `started`.
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface WireName {

    /// {@return the name on the wire}
    String value();
}

package dev.nerve.protocol.codec;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// The name of a component on the wire, if it is a keyword of Java, such as `default`.
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface WireName {

    /// {@return the name on the wire}
    String value();
}

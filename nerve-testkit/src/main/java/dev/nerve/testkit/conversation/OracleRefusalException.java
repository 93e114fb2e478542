package dev.nerve.testkit.conversation;

import dev.nerve.ErrorCode;

/// A refusal of an operation by the full copies.
final class OracleRefusalException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ErrorCode code;

    OracleRefusalException(ErrorCode code) {
        super(code.wireName());
        this.code = code;
    }

    ErrorCode code() {
        return code;
    }
}

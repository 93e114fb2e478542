package dev.nerve.protocol.rpc;

import dev.nerve.ErrorCode;
import java.util.Arrays;

/// The numbers of errors on the wire. A number never changes its meaning.
///
/// Programs decide by the code in the data of an error. The numbers are for generic clients of
/// JSON-RPC.
public final class RpcErrorNumber {

    /// A text that is not JSON.
    public static final int PARSE_ERROR = -32700;

    /// JSON that is no message.
    public static final int INVALID_MESSAGE = -32600;

    /// A request for an unknown command.
    public static final int UNKNOWN_METHOD = -32601;

    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;

    private RpcErrorNumber() {}

    /// {@return the number of an error code}
    ///
    /// @param code the code
    public static int of(ErrorCode code) {
        return switch (code) {
            case INVALID_REQUEST -> INVALID_PARAMS;
            case INTERNAL -> INTERNAL_ERROR;
            case NODE_STOPPED -> -32001;
            case TIMEOUT -> -32002;
            case INTERRUPTED -> -32003;
            case CANCELLED -> -32004;
            case BUDGET_EXCEEDED -> -32005;
            case AUTHENTICATION -> -32006;
            case PERMISSION -> -32007;
            case NOT_FOUND -> -32008;
            case ALREADY_EXISTS -> -32009;
            case UNSUPPORTED -> -32010;
            case WRONG_STATE -> -32011;
            case UNAVAILABLE -> -32012;
            case RATE_LIMIT -> -32013;
            case API_ERROR -> -32014;
            case NETWORK -> -32015;
            case PROCESS -> -32016;
            case TOOL_NOT_FOUND -> -32017;
            case NON_DETERMINISTIC -> -32018;
            case TOO_LARGE -> -32019;
            case NODE_NOT_FOUND -> -32020;
            case ID_TAKEN -> -32021;
            case ID_INVALID -> -32022;
            case FORK_UNSUPPORTED -> -32023;
            case SOURCE_DELETED -> -32024;
            case POINT_NOT_FOUND -> -32025;
            case POINT_OUT_OF_RANGE -> -32026;
            case POINT_HIDDEN -> -32027;
            case POINT_NOT_BOUNDARY -> -32028;
            case TURN_IN_PROGRESS -> -32029;
            case AWAIT_TIMEOUT -> -32030;
            case MARK_NOT_FOUND -> -32031;
            case REQUEST_CONFLICT -> -32032;
            case OVERRIDE_BREAKS_CACHE -> -32033;
            case LINEAGE_CORRUPT -> -32034;
            case WORKSPACE_DIRTY -> -32035;
            case WORKSPACE_FAILED -> -32036;
        };
    }

    /// {@return the error code of a number; [ErrorCode#INTERNAL] for an unknown one}
    ///
    /// @param number the number
    public static ErrorCode codeOf(int number) {
        return switch (number) {
            case PARSE_ERROR, INVALID_MESSAGE, UNKNOWN_METHOD -> ErrorCode.INVALID_REQUEST;
            default ->
                    Arrays.stream(ErrorCode.values())
                            .filter(code -> of(code) == number)
                            .findAny()
                            .orElse(ErrorCode.INTERNAL);
        };
    }
}

package forja.runtime.sending.websocket;

import tools.jackson.databind.json.JsonMapper;

/** What a frame is. */
enum FrameKind {

    /** The message as it is. Nobody says whether it has arrived. */
    MESSAGE(false) {
        @Override
        String frame(String id, String operation, String message) {
            return message;
        }
    },

    /** A call with the message's id, which is answered by the same id. */
    CALL(true) {
        @Override
        String frame(String id, String operation, String message) {
            return "{\"id\":" + text(id) + ",\"op\":" + text(operation) + ",\"params\":" + message + "}";
        }
    },

    /** A request of JSON-RPC 2.0. */
    JSON_RPC(true) {
        @Override
        String frame(String id, String operation, String message) {
            return "{\"jsonrpc\":\"2.0\",\"id\":" + text(id) + ",\"method\":" + text(operation) + ",\"params\":"
                + message + "}";
        }
    };

    private final boolean answered;

    FrameKind(boolean answered) {
        this.answered = answered;
    }

    /** Writes a message, which is JSON already: its numbers keep their digits. */
    abstract String frame(String id, String operation, String message);

    /** Whether the receiver answers. */
    boolean isAnswered() {
        return answered;
    }

    private static String text(String value) {
        return JsonMapper.shared().writeValueAsString(value);
    }
}

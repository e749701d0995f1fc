package forja.runtime.client.grpc;

import com.google.protobuf.Descriptors.Descriptor;

/** The JSON of messages where it is another than the one that Protocol Buffers have for them. */
interface MessageJson {

    /** Messages whose JSON is the one of Protocol Buffers. */
    MessageJson OWN = new MessageJson() {
        @Override
        public String told(Descriptor type, String json) {
            return json;
        }

        @Override
        public String sent(Descriptor type, String json) {
            return json;
        }
    };

    /** The JSON of a message that was answered, as callers see it. */
    String told(Descriptor type, String json);

    /**
     * The JSON of a message that a caller asks with, as the message is made of it.
     *
     * @throws IllegalArgumentException where it is none: it names the field
     */
    String sent(Descriptor type, String json);
}

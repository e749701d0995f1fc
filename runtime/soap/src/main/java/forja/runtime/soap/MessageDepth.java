package forja.runtime.soap;

import org.jspecify.annotations.Nullable;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.EndpointInterceptor;
import org.w3c.dom.Node;

/** Refuses elements too deep inside of others: whatever reads them would run out of its stack. */
class MessageDepth implements EndpointInterceptor {

    private static final int MAX_DEPTH = 100;

    @Override
    public boolean handleRequest(MessageContext call, Object endpoint) {
        Node root = Payloads.of(call.getRequest()).getOwnerDocument().getDocumentElement();
        var depth = 0;
        for (var node = root; node != null; ) {
            if (node.getFirstChild() != null) {
                node = node.getFirstChild();
                depth++;
                if (depth > MAX_DEPTH) {
                    throw new InvalidPayloadException("The message has too many elements inside of each other.");
                }
            } else {
                while (!node.isSameNode(root) && node.getNextSibling() == null) {
                    node = node.getParentNode();
                    depth--;
                }
                node = node.isSameNode(root) ? null : node.getNextSibling();
            }
        }
        return true;
    }

    @Override
    public boolean handleResponse(MessageContext call, Object endpoint) {
        return true;
    }

    @Override
    public boolean handleFault(MessageContext call, Object endpoint) {
        return true;
    }

    @Override
    public void afterCompletion(MessageContext call, Object endpoint, @Nullable Exception failure) {
        // Nothing was opened.
    }
}

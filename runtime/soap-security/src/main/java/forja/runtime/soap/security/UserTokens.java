package forja.runtime.soap.security;

import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import org.apache.wss4j.common.cache.MemoryReplayCache;
import org.apache.wss4j.common.ext.WSPasswordCallback;
import org.springframework.ws.context.MessageContext;
import org.springframework.ws.server.SmartEndpointInterceptor;
import org.springframework.ws.server.endpoint.MethodEndpoint;
import org.springframework.ws.soap.SoapMessage;
import org.springframework.ws.soap.security.WsSecurityValidationException;
import org.springframework.ws.soap.security.wss4j2.Wss4jSecurityInterceptor;

/** Lets in whose user token (WS-Security) names a user and has the password, as a text or as a digest. */
class UserTokens extends Wss4jSecurityInterceptor implements SmartEndpointInterceptor {

    private final SoapUsers users;

    /** Whether callers of a method that says nothing itself must be known. */
    private final boolean required;

    UserTokens(SoapUsers users, boolean required) {
        this.users = users;
        this.required = required;
        setValidationActions("UsernameToken");
        setStrictActionChecking(false);
        // The profile wants a type beside each password; tokens without one have a text, as WS-Security itself says.
        setBspCompliant(false);
        setValidationCallbackHandler((CallbackHandler) this::tellPasswords);
        setValidationReplayCache(new MemoryReplayCache());
        setSecureResponse(false);
    }

    private void tellPasswords(Callback... callbacks) {
        for (var callback : callbacks) {
            if (callback instanceof WSPasswordCallback asked && asked.getUsage() == WSPasswordCallback.USERNAME_TOKEN) {
                asked.setPassword(users.passwordOf(asked.getIdentifier()));
            }
        }
    }

    /** A token that nobody asked for must be right as well. */
    @Override
    public boolean shouldIntercept(MessageContext call, Object endpoint) {
        var own = endpoint instanceof MethodEndpoint method ? method.getMethod().getAnnotation(UserToken.class) : null;
        return (own == null ? required : own.required()) || hasToken((SoapMessage) call.getRequest());
    }

    private static boolean hasToken(SoapMessage request) {
        var header = request.getSoapHeader();
        return header != null && header.examineHeaderElements(WS_SECURITY_NAME).hasNext();
    }

    @Override
    protected boolean handleValidationException(WsSecurityValidationException failure, MessageContext call) {
        throw new UnknownCallerException(failure);
    }
}

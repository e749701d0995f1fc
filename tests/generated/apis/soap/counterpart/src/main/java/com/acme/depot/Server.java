package com.acme.depot;

import jakarta.xml.ws.Endpoint;
import java.util.HashMap;
import java.util.Map;
import javax.security.auth.callback.Callback;
import javax.security.auth.callback.CallbackHandler;
import org.apache.cxf.jaxws.EndpointImpl;
import org.apache.cxf.ws.security.wss4j.WSS4JInInterceptor;
import org.apache.wss4j.common.ConfigurationConstants;
import org.apache.wss4j.common.WSS4JConstants;
import org.apache.wss4j.common.ext.WSPasswordCallback;

/** Publishes the depot at the port of its first argument: `/depot` wants a token with a digest, `/text` one with a text. */
public final class Server {

    public static void main(String[] arguments) {
        var base = "http://127.0.0.1:" + arguments[0];
        var password = arguments[1];
        publish(base + "/depot", WSS4JConstants.PW_DIGEST, password);
        publish(base + "/text", WSS4JConstants.PW_TEXT, password);
        publish(base + "/open", null, password);
        System.out.println("ready");
    }

    private static void publish(String address, String passwordType, String password) {
        var endpoint = (EndpointImpl) Endpoint.create(new Depot());
        endpoint.setProperties(Map.of("schema-validation-enabled", "true"));
        endpoint.publish(address);
        if (passwordType != null) {
            var options = new HashMap<String, Object>();
            options.put(ConfigurationConstants.ACTION, ConfigurationConstants.USERNAME_TOKEN);
            options.put(ConfigurationConstants.PASSWORD_TYPE, passwordType);
            options.put(ConfigurationConstants.PW_CALLBACK_REF, (CallbackHandler) asked -> tell(asked, password));
            endpoint.getServer().getEndpoint().getInInterceptors().add(new WSS4JInInterceptor(options));
        }
    }

    private static void tell(Callback[] callbacks, String password) {
        for (var callback : callbacks) {
            if (callback instanceof WSPasswordCallback asked && "depot user".equals(asked.getIdentifier())) {
                asked.setPassword(password);
            }
        }
    }
}

package forja.runtime.rest;

import forja.runtime.operation.CallRules;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/** Who may not call is told so, whatever the request is like. */
final class PermissionsFirst implements HandlerInterceptor {

    private final ObjectProvider<CallRules> rules;

    PermissionsFirst(ObjectProvider<CallRules> rules) {
        this.rules = rules;
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod called
            && AnnotatedElementUtils.hasAnnotation(called.getBeanType(), RestOperations.class)) {
            rules.ifAvailable(asked -> asked.requireAllowed(called.getMethod()));
        }
        return true;
    }
}

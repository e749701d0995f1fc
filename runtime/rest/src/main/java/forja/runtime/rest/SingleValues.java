package forja.runtime.rest;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.ErrorResponseException;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * A parameter of one value may not be given twice: which of the two is meant is not for a service to choose. Nor is
 * what a query means that cannot be read.
 */
final class SingleValues implements HandlerInterceptor {

    private final ParameterNameDiscoverer names = new DefaultParameterNameDiscoverer();

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        if (handler instanceof HandlerMethod method) {
            for (var parameter : method.getMethodParameters()) {
                var annotation = parameter.getParameterAnnotation(RequestParam.class);
                if (annotation != null && !Collection.class.isAssignableFrom(parameter.getParameterType())) {
                    requireOne(request, annotation.name().isEmpty() ? nameOf(parameter) : annotation.name());
                }
            }
        }
        return true;
    }

    private String nameOf(MethodParameter parameter) {
        parameter.initParameterNameDiscovery(names);
        return String.valueOf(parameter.getParameterName());
    }

    private static void requireOne(HttpServletRequest request, String name) {
        var values = valuesOf(request, name);
        if (values != null && values.length > 1) {
            var detail = "Parameter '%s' is given %d times and has one value.".formatted(name, values.length);
            throw new RefusedParameterException(detail, name, "is given twice");
        }
    }

    /** A server says of a query that it cannot read that it is in no state to be asked: Servlet 6.1, ServletRequest. */
    private static String @Nullable [] valuesOf(HttpServletRequest request, String name) {
        try {
            return request.getParameterValues(name);
        } catch (IllegalStateException unreadable) {
            var problem =
                ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, "The query of the address cannot be read.");
            throw new ErrorResponseException(HttpStatus.BAD_REQUEST, problem, unreadable);
        }
    }
}

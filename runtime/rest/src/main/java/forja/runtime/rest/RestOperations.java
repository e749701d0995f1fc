package forja.runtime.rest;

import io.swagger.v3.oas.annotations.Hidden;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Controllers of generated operations: they answer JSON, and the file {@code openapi.json} describes them. */
@Hidden
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface RestOperations {
}

package forja.runtime.cloudevent;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which messages are CloudEvents.
 *
 * @param taken whether those that come have to be
 * @param sent whether those that go are
 * @param source the source of those that go
 * @param typePrefix what their types begin with, before the operation
 */
@ConfigurationProperties("service.cloud-events")
public record EventSettings(
    @DefaultValue("false") boolean taken,
    @DefaultValue("false") boolean sent,
    @DefaultValue("/") String source,
    @DefaultValue("") String typePrefix
) {}

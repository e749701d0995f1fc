/** Spring's own modules and Spring Boot's that most services have. */
const SPRING =
  /^spring-(?:aop|beans|context|core|expression|jdbc|tx|web|webmvc|boot(?:-(?:actuator|actuator-autoconfigure|autoconfigure|health|http-converter|jackson|jdbc|micrometer-[a-z-]+|opentelemetry|persistence|servlet|sql|tomcat|transaction|validation|web-server|webmvc))?)-\d/;
/** The libraries that those need, and the ones that describe a REST service. */
const OTHERS =
  /^(?:HikariCP|HdrHistogram|classmate|commons-logging|context-propagation|hibernate-validator|jackson-(?:core|databind|annotations|dataformat-yaml)|jakarta\.(?:annotation|validation)|jboss-logging|kotlin-stdlib|logback|micrometer|okhttp-jvm|okio-jvm|opentelemetry|postgresql|prometheus|slf4j|snakeyaml|springdoc-openapi|swagger-(?:annotations|core|models)|tomcat-embed)-/;

/**
 * Tells whether a library is one that many services have: `spring-core-7.0.10.jar` is one, `graphql-java-25.0.jar` is not.
 * Services with the same ones share the classes of them all.
 */
export function isCommon(library: string): boolean {
  return SPRING.test(library) || OTHERS.test(library);
}

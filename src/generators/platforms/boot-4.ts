import type { Artifact, Platform } from './platform.ts';

const boot = (name: string): Artifact => ({
  groupId: 'org.springframework.boot',
  artifactId: `spring-boot-${name}`,
});

/** Spring Boot 4.1 with the libraries that were seen to resolve and run together with it. */
export const boot4: Platform = {
  id: 'boot-4',
  bootVersion: '4.1.2',
  javaVersion: '17',
  maven: {
    version: '3.9.16',
    sha512:
      '831a8591fe20c8243b1dbe7d71e3244f31d1665b0804b2e825e38cbbe5ce0cafb8338851f90780735568773e0a6cd07bbec107cda0b896b008b861075358b6f6',
  },
  plugins: {
    'org.apache.maven.plugins:maven-clean-plugin': '3.5.0',
    'org.apache.maven.plugins:maven-compiler-plugin': '3.15.0',
    'org.apache.maven.plugins:maven-dependency-plugin': '3.10.0',
    'org.apache.maven.plugins:maven-deploy-plugin': '3.1.4',
    'org.apache.maven.plugins:maven-failsafe-plugin': '3.5.6',
    'org.apache.maven.plugins:maven-install-plugin': '3.1.4',
    'org.apache.maven.plugins:maven-jar-plugin': '3.5.1',
    'org.apache.maven.plugins:maven-resources-plugin': '3.5.0',
    'org.apache.maven.plugins:maven-surefire-plugin': '3.5.6',
    'org.apache.maven.plugins:maven-war-plugin': '3.5.1',
    'org.codehaus.mojo:build-helper-maven-plugin': '3.6.1',
    'org.cyclonedx:cyclonedx-maven-plugin': '2.9.3',
  },
  artifacts: {
    webmvc: boot('starter-webmvc'),
    jdbc: boot('starter-jdbc'),
    validation: boot('starter-validation'),
    actuator: boot('starter-actuator'),
    aspectj: boot('starter-aspectj'),
    opentelemetry: boot('starter-opentelemetry'),
    prometheus: { groupId: 'io.micrometer', artifactId: 'micrometer-registry-prometheus' },
    security: boot('starter-security'),
    'oauth2-resource-server': boot('starter-security-oauth2-resource-server'),
    graphql: {
      ...boot('starter-graphql'),
      // The BOM names 25.1, of which not every repository has the jar.
      manages: [{ groupId: 'com.graphql-java', artifactId: 'graphql-java', version: '25.0' }],
    },
    amqp: boot('starter-amqp'),
    restclient: boot('starter-restclient'),
    tomcat: boot('starter-tomcat'),
    'tomcat-runtime': boot('starter-tomcat-runtime'),
    'tomcat-el': { groupId: 'org.apache.tomcat.embed', artifactId: 'tomcat-embed-el' },
    'springdoc-webmvc-ui': {
      groupId: 'org.springdoc',
      artifactId: 'springdoc-openapi-starter-webmvc-ui',
      version: '3.1.1',
    },
    postgresql: { groupId: 'org.postgresql', artifactId: 'postgresql' },
    mysql: { groupId: 'com.mysql', artifactId: 'mysql-connector-j' },
    mariadb: { groupId: 'org.mariadb.jdbc', artifactId: 'mariadb-java-client' },
    sqlserver: { groupId: 'com.microsoft.sqlserver', artifactId: 'mssql-jdbc' },
    oracle: { groupId: 'com.oracle.database.jdbc', artifactId: 'ojdbc11' },
    test: boot('starter-test'),
    'webmvc-test': boot('starter-webmvc-test'),
    'jdbc-test': boot('starter-jdbc-test'),
    'security-test': boot('starter-security-test'),
    'graphql-test': boot('starter-graphql-test'),
    'amqp-test': boot('starter-amqp-test'),
    'graphql-scalars': {
      groupId: 'com.graphql-java',
      artifactId: 'graphql-java-extended-scalars',
      version: '24.0',
    },
  },
};

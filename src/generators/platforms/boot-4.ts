import type { Artifact, Platform } from './platform.ts';

const boot = (name: string): Artifact => ({
  groupId: 'org.springframework.boot',
  artifactId: `spring-boot-${name}`,
});

/** Spring Boot 4.0 with the libraries that were seen to resolve and run together with it. */
export const boot4: Platform = {
  id: 'boot-4',
  bootVersion: '4.0.7',
  javaVersion: '17',
  plugins: { buildHelper: '3.6.1' },
  artifacts: {
    webmvc: boot('starter-webmvc'),
    jdbc: boot('starter-jdbc'),
    validation: boot('starter-validation'),
    actuator: boot('starter-actuator'),
    security: boot('starter-security'),
    'oauth2-resource-server': boot('starter-security-oauth2-resource-server'),
    graphql: boot('starter-graphql'),
    amqp: boot('starter-amqp'),
    restclient: boot('starter-restclient'),
    tomcat: boot('starter-tomcat'),
    'tomcat-runtime': boot('starter-tomcat-runtime'),
    'tomcat-el': { groupId: 'org.apache.tomcat.embed', artifactId: 'tomcat-embed-el' },
    'springdoc-webmvc-ui': {
      groupId: 'org.springdoc',
      artifactId: 'springdoc-openapi-starter-webmvc-ui',
      version: '3.0.3',
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

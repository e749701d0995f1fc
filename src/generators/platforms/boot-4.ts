import { BAD_WITH_BOOT_4 } from './boot-4-bad.ts';
import type { Artifact, Platform } from './platform.ts';

const boot = (name: string): Artifact => ({
  groupId: 'org.springframework.boot',
  artifactId: `spring-boot-${name}`,
});

const springWs = (artifactId: string): Artifact & { readonly version: string } => ({
  groupId: 'org.springframework.ws',
  artifactId,
  version: '5.0.2',
});

/** Tokens of SAML: what reads them is in a repository of its own, and user tokens need none of it. */
const SAML = ['org.opensaml', 'net.shibboleth'].map((groupId) => ({ groupId, artifactId: '*' }));

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
  libraryPlugins: {
    'org.apache.maven.plugins:maven-javadoc-plugin': '3.12.0',
    'org.apache.maven.plugins:maven-source-plugin': '3.4.0',
    'org.codehaus.mojo:flatten-maven-plugin': '1.7.3',
  },
  tools: {
    'os-detection': { groupId: 'kr.motd.maven', artifactId: 'os-maven-plugin', version: '1.7.1' },
    'protobuf-compilation': {
      groupId: 'org.xolstice.maven.plugins',
      artifactId: 'protobuf-maven-plugin',
      version: '0.6.1',
    },
    // Its classes are those of the protobuf-java that the BOM names.
    protoc: { groupId: 'com.google.protobuf', artifactId: 'protoc', version: '4.36.2' },
    // The BOM's grpc-java runs what this one writes; not every repository has later ones.
    'protoc-gen-grpc-java': { groupId: 'io.grpc', artifactId: 'protoc-gen-grpc-java', version: '1.77.1' },
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
    'grpc-server': {
      ...boot('starter-grpc-server'),
      // A native library for the system that builds, and not for the one that runs: one jar is to fit all.
      excludes: [{ groupId: 'io.netty', artifactId: 'netty-transport-native-epoll' }],
    },
    'grpc-client': {
      groupId: 'io.grpc',
      artifactId: 'grpc-netty',
      excludes: [{ groupId: 'io.netty', artifactId: 'netty-transport-native-epoll' }],
    },
    'grpc-stub': { groupId: 'io.grpc', artifactId: 'grpc-stub' },
    'grpc-protobuf': { groupId: 'io.grpc', artifactId: 'grpc-protobuf' },
    'protobuf-json': { groupId: 'com.google.protobuf', artifactId: 'protobuf-java-util' },
    websocket: boot('starter-websocket'),
    webservices: {
      ...boot('starter-webservices'),
      // The BOM names 5.0.3, of which not every repository has the jar.
      manages: [springWs('spring-ws-core'), springWs('spring-xml')],
    },
    'ws-security': { ...springWs('spring-ws-security'), excludes: SAML },
    // The version that spring-ws-security has.
    wss4j: {
      ...{ groupId: 'org.apache.wss4j', artifactId: 'wss4j-ws-security-dom', version: '4.0.1' },
      excludes: SAML,
    },
    mail: { groupId: 'org.eclipse.angus', artifactId: 'angus-mail' },
    mcp: { groupId: 'io.modelcontextprotocol.sdk', artifactId: 'mcp-core', version: '2.0.0' },
    'mcp-json': { groupId: 'io.modelcontextprotocol.sdk', artifactId: 'mcp-json-jackson3', version: '2.0.0' },
    amqp: boot('starter-amqp'),
    kafka: boot('starter-kafka'),
    artemis: {
      ...boot('starter-artemis'),
      // Native libraries for the systems that build, and not for the one that runs: one jar is to fit all.
      excludes: ['epoll', 'kqueue'].map((name) => ({
        groupId: 'io.netty',
        artifactId: `netty-transport-native-${name}`,
      })),
    },
    'sshd-sftp': {
      ...{ groupId: 'org.apache.sshd', artifactId: 'sshd-sftp', version: '2.18.0' },
      // Spring Boot has the classes of commons-logging already.
      excludes: [{ groupId: 'org.slf4j', artifactId: 'jcl-over-slf4j' }],
    },
    // Keys of ed25519, which sshd reads with it.
    bouncycastle: { groupId: 'org.bouncycastle', artifactId: 'bcprov-jdk18on', version: '1.87' },
    restclient: boot('starter-restclient'),
    jackson: boot('starter-jackson'),
    'jackson-annotations': { groupId: 'com.fasterxml.jackson.core', artifactId: 'jackson-annotations' },
    tx: { groupId: 'org.springframework', artifactId: 'spring-tx' },
    starter: boot('starter'),
    tomcat: boot('starter-tomcat'),
    'tomcat-runtime': boot('starter-tomcat-runtime'),
    'web-server': boot('web-server'),
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
    'grpc-server-test': {
      ...boot('starter-grpc-server-test'),
      excludes: [{ groupId: 'io.netty', artifactId: 'netty-transport-native-epoll' }],
    },
    'graphql-scalars': {
      groupId: 'com.graphql-java',
      artifactId: 'graphql-java-extended-scalars',
      version: '24.0',
    },
  },
  managed: {
    postgresql: '42.7.14',
    mysql: '9.7.0',
    mariadb: '3.5.10',
    sqlserver: '13.4.0.jre11',
    oracle: '23.26.3.0.0',
  },
  badCombinations: BAD_WITH_BOOT_4,
};

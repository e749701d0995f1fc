import { javaFile, packageOf } from '../java/java-file.ts';
import type { Project } from '../model/project.ts';
import type { OrderedContribution } from '../part.ts';
import { placeholder } from '../render/escape.ts';
import { renderTemplate } from '../render/template.ts';

/** What every service is: its main class, health, metrics, an orderly end, logs that machines read. */
export function application(project: Project): OrderedContribution[] {
  const { basePackage, notAfter } = project;
  return [
    {
      kind: 'file',
      owner: 'theirs',
      path: `src/main/java/${basePackage.replaceAll('.', '/')}/Application.java`,
      text: renderTemplate('service/application/Application.java', { package: basePackage }),
    },
    ...(notAfter ? trial(project, notAfter) : []),
    { kind: 'dependency', artifact: 'actuator' },
    { kind: 'dependency', artifact: 'test', scope: 'test' },
    ...SETTINGS,
    { kind: 'setting', key: 'spring.application.name', value: project.name },
    { kind: 'environment', name: 'PORT', example: '8080', meaning: 'Port of the service' },
    { kind: 'environment', name: 'LOG_FORMAT', example: 'ecs', meaning: 'ecs, gelf or logstash; empty for plain text' },
    {
      kind: 'probe',
      name: 'the service is alive',
      method: 'GET',
      path: '/actuator/health/liveness',
      expectStatus: 200,
      expectBody: '"status":"UP"',
    },
  ];
}

/** A Test refuses to start after its end: said before anything else happens, without a stack trace. */
function trial(project: Project, notAfter: string): OrderedContribution[] {
  const factories = {
    'org.springframework.context.ApplicationListener': 'TrialCheck',
    'org.springframework.boot.diagnostics.FailureAnalyzer': 'TrialEndedAnalyzer',
  };
  const home = packageOf(project, 'config');
  const lines = Object.entries(factories).map(([key, name]) => `${key}=${home}.${name}\n`);
  const file = (name: string) =>
    javaFile(project, { home: 'config', name, template: `service/application/${name}.java`, view: { notAfter } });
  return [
    file('TrialCheck'),
    file('TrialEndedException'),
    file('TrialEndedAnalyzer'),
    { kind: 'file', owner: 'ours', path: 'src/generated/resources/META-INF/spring.factories', text: lines.join('') },
  ];
}

const SETTINGS: readonly OrderedContribution[] = [
  { kind: 'setting', key: 'server.port', value: placeholder('PORT', 8080) },
  { kind: 'setting', key: 'server.shutdown', value: 'graceful' },
  { kind: 'setting', key: 'server.tomcat.connection-timeout', value: '20s' },
  { kind: 'setting', key: 'spring.lifecycle.timeout-per-shutdown-phase', value: '20s' },
  {
    kind: 'setting',
    key: 'spring.threads.virtual.enabled',
    value: true,
    comment: 'Where the JDK has them (21 and later)',
  },
  { kind: 'setting', key: 'spring.jackson.deserialization.fail-on-unknown-properties', value: true },
  { kind: 'setting', key: 'spring.jackson.deserialization.accept-float-as-int', value: false },
  {
    kind: 'setting',
    key: 'spring.jackson.deserialization.use-big-decimal-for-floats',
    value: true,
    comment: 'Numbers keep every digit',
  },
  { kind: 'setting', key: 'spring.jackson.datatype.json-node.strip-trailing-bigdecimal-zeroes', value: false },
  { kind: 'setting', key: 'logging.structured.format.console', value: placeholder('LOG_FORMAT', 'ecs') },
  { kind: 'setting', key: 'management.endpoints.web.exposure.include', value: 'health,info,metrics' },
  { kind: 'setting', key: 'management.endpoint.health.probes.enabled', value: true },
];

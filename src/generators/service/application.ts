import type { Project } from '../../model/project.ts';
import type { OrderedContribution } from '../parts/part.ts';
import { runtimeClass } from '../runtime/classes.ts';
import { moved } from '../runtime/relocate.ts';
import { javaFile, packageOf } from '../text/java/java-file.ts';
import { placeholder } from '../text/render/escape.ts';
import { fragment } from '../text/render/rendered.ts';
import { renderTemplate } from '../text/render/template.ts';

/** Contributes the main class, the port, health, metrics, an orderly end, and logs that machines read: every service has them. */
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
    // With the port at which health is asked, also of a service that no caller reaches over HTTP; without it the process ends.
    { kind: 'runtime', module: 'service' },
    ...OBSERVED,
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

/** Contributes the check by which a Test refuses to start after its end, before anything else happens and without a stack trace. */
export function trial(project: Project, notAfter: string): OrderedContribution[] {
  const [home, name] = ['config', 'TrialCheck'];
  const factories = {
    'org.springframework.context.ApplicationListener': `${packageOf(project, home)}.${name}`,
    'org.springframework.boot.diagnostics.FailureAnalyzer': moved(runtimeClass('trial.TrialEndedAnalyzer'), project),
  };
  const lines = Object.entries(factories).map(([key, type]) => `${key}=${type}\n`);
  // An application may have several libraries.
  const told = `This test build${project.library ? ` of ${project.name}` : ''}`;
  const imports = ['java.time.Instant', runtimeClass('trial.TrialEnd')];
  return [
    { kind: 'runtime', module: 'trial' },
    javaFile(project, { home, name, template: `service/application/${name}.java`, imports, view: { notAfter, told } }),
    { kind: 'file', owner: 'ours', path: 'src/generated/resources/META-INF/spring.factories', text: lines.join('') },
  ];
}

const OTLP = placeholder('OTLP_ENABLED', 'false');
const COLLECTOR = placeholder('OTLP_ENDPOINT', 'http://localhost:4318');

/** Metrics and traces of Micrometer; nothing is sent anywhere before the environment says so. */
const OBSERVED: readonly OrderedContribution[] = [
  {
    kind: 'setting',
    key: 'service.observed',
    value: true,
    comment: 'A timer and a span for each operation',
  },
  { kind: 'setting', key: 'management.tracing.sampling.probability', value: placeholder('TRACING_PROBABILITY', 0.1) },
  { kind: 'setting', key: 'management.tracing.export.otlp.enabled', value: OTLP },
  // They are sampled by a thread that nothing ends: a war that is undeployed would leave it behind.
  { kind: 'setting', key: 'management.tracing.exemplars.include', value: 'none' },
  { kind: 'setting', key: 'management.otlp.metrics.export.enabled', value: OTLP },
  { kind: 'setting', key: 'management.logging.export.otlp.enabled', value: false },
  {
    kind: 'setting',
    key: 'management.opentelemetry.tracing.export.otlp.endpoint',
    value: fragment`${COLLECTOR}/v1/traces`,
  },
  { kind: 'setting', key: 'management.otlp.metrics.export.url', value: fragment`${COLLECTOR}/v1/metrics` },
  { kind: 'environment', name: 'OTLP_ENABLED', example: 'false', meaning: 'Send metrics and traces to a collector' },
  {
    kind: 'environment',
    name: 'OTLP_ENDPOINT',
    example: 'http://localhost:4318',
    meaning: 'The collector, over HTTP',
    page: 'service',
  },
  {
    kind: 'environment',
    name: 'TRACING_PROBABILITY',
    example: '0.1',
    meaning: 'The part of calls that is traced',
    page: 'service',
  },
];

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
  { kind: 'setting', key: 'management.endpoints.web.exposure.include', value: 'health,info,metrics,prometheus' },
  { kind: 'setting', key: 'management.endpoint.health.probes.enabled', value: true },
];

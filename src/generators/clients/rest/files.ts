import type { ApiConnection } from '../../contracts/contract.ts';
import { javaFile, modelClass, packageOf } from '../../java/java-file.ts';
import type { Project } from '../../model/project.ts';
import type { Contribution } from '../../part.ts';

/** A record whose members the other side calls otherwise, or wants also when they are null. */
export interface RenamedType {
  readonly name: string;
  readonly members: readonly { readonly property: string; readonly name?: string; readonly always: boolean }[];
}

/** What the calls of a project need of the client. */
export interface ClientNeeds {
  readonly auth: ApiConnection['auth'];
  readonly renamed: readonly RenamedType[];
  /** Fields of forms are written in styles of their own. */
  readonly styled: boolean;
  readonly multipart: boolean;
  /** Members of bodies may be left out, and may be null. */
  readonly omittable: boolean;
  /** Times with an offset are sent or read. */
  readonly times: boolean;
}

const HOME = 'client';

/** The classes that calls over HTTP go through, and the tests of what they do alike for every operation. */
export function clientFiles(
  project: Project,
  { auth, renamed, styled, multipart, omittable, times }: ClientNeeds,
): Contribution[] {
  const file = (name: string, view: object = {}, imports: readonly string[] = [], test = false) =>
    javaFile(project, { home: HOME, name, template: `clients/rest/${name}.java`, view, imports, test });
  return [
    file('Api'),
    file('ApiThreads'),
    file('ApiCall', { styled, multipart, omittable }),
    file('ApiStyle'),
    file('ApiProperties'),
    file('ApiCredentials'),
    file(
      'ApiDefaults',
      { auth: auth.kind, header: auth.kind === 'apiKey' ? auth.header : '' },
      auth.kind === 'basic' ? [...DEFAULTS_IMPORTS, 'java.nio.charset.StandardCharsets'] : DEFAULTS_IMPORTS,
    ),
    file('ApiFailures'),
    file('ApiValueException'),
    file('ApiJson', { types: renamed, times }, [
      ...JSON_IMPORTS,
      ...(times ? TIME_IMPORTS : []),
      ...renamed.map(({ name }) => modelClass(project, name)),
    ]),
    ...(renamed.length > 0 ? [file('ApiNames', { types: renamed }, nameImports(renamed))] : []),
    ...(multipart ? [file('ApiParts')] : []),
    file('RemoteApi', {}, [], true),
    file('ApiStyleTest', { omittable }, [], true),
    file('ApiFailuresTest', {}, [], true),
    { kind: 'autoConfiguration', type: `${packageOf(project, HOME)}.ApiDefaults` },
  ];
}

function nameImports(renamed: readonly RenamedType[]): readonly string[] {
  const members = renamed.flatMap((one) => one.members);
  return [
    ...(members.some(({ name }) => name !== undefined) ? ['com.fasterxml.jackson.annotation.JsonProperty'] : []),
    ...(members.some(({ always }) => always) ? ['com.fasterxml.jackson.annotation.JsonInclude'] : []),
  ];
}

const DEFAULTS_IMPORTS = [
  'org.springframework.boot.autoconfigure.AutoConfiguration',
  'org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean',
  'org.springframework.boot.context.properties.EnableConfigurationProperties',
  'org.springframework.context.annotation.Bean',
];
const JSON_IMPORTS = [
  'com.fasterxml.jackson.annotation.JsonInclude',
  'tools.jackson.databind.DeserializationFeature',
  'tools.jackson.databind.MapperFeature',
  'tools.jackson.databind.cfg.DateTimeFeature',
  'tools.jackson.databind.cfg.JsonNodeFeature',
  'tools.jackson.databind.json.JsonMapper',
];
const TIME_IMPORTS = [
  'java.time.OffsetTime',
  'java.time.format.DateTimeFormatter',
  'tools.jackson.core.JsonGenerator',
  'tools.jackson.databind.SerializationContext',
  'tools.jackson.databind.ValueSerializer',
  'tools.jackson.databind.module.SimpleModule',
];

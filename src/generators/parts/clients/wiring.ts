import { type ApiConnection, isUserToken } from '../../../model/contract/contract.ts';
import { type Project, settingsPrefix } from '../../../model/project.ts';
import { runtimeClass } from '../../runtime/classes.ts';
import { javaFile, packageOf } from '../../text/java/java-file.ts';
import { str } from '../../text/render/escape.ts';
import { fragment, type Rendered } from '../../text/render/rendered.ts';
import type { Contribution } from '../part.ts';

/** Names that files of every client import or have: no type of a document may be called so. */
export const CLIENT_TYPES = [
  'Api ApiConfiguration ApiCredentials ApiDefaults ApiFailures ApiProperties ApiValueException ApiFailuresTest RemoteApi',
  'Failure JsonMapper Environment AutoConfiguration Bean ConditionalOnMissingBean',
].flatMap((line) => line.split(' '));

/** The same of clients over HTTP. */
export const HTTP_TYPES = [
  ...CLIENT_TYPES,
  ...['ApiThreads', 'RestClient', 'HttpApi', 'MockRestServiceServer', 'MockClientHttpRequest'],
];

/** The class of the runtime that is an API of a protocol. */
export interface ApiClass {
  /** The module that has it: `client-rest`. */
  readonly module: string;
  /** Its name below the runtime's package: `client.rest.RestApi`. */
  readonly type: string;
  /** Whether its calls go over HTTP. */
  readonly http: boolean;
  /** The last arguments of its constructor: `ApiNames::addTo`. */
  readonly last: Rendered;
  /** A call of the API that was made, by which it gets more: `.withAny(…)`. Default: nothing. */
  readonly made?: Rendered;
  /** Qualified names in these. */
  readonly imports?: readonly string[];
}

/** Contributes the class that makes the API of the settings, and the runtime's module behind it. */
export function wiring(
  project: Pick<Project, 'basePackage' | 'library' | 'name'>,
  auth: ApiConnection['auth'],
  { module, type, http, last, made = fragment``, imports = [] }: ApiClass,
): Contribution[] {
  // What messages say themselves is no header.
  const known = auth.kind !== 'none' && !isUserToken(auth);
  return [
    { kind: 'runtime', module },
    javaFile(project, {
      home: 'client',
      name: 'ApiConfiguration',
      template: 'clients/ApiConfiguration.java',
      view: {
        ...{ http, known, last, made },
        settings: `${settingsPrefix(project)}.api`,
        credentials: credentials(auth),
        type: type.slice(type.lastIndexOf('.') + 1),
      },
      imports: [
        ...IMPORTS,
        runtimeClass('client.ApiProperties'),
        runtimeClass(`client.${http ? 'http' : 'grpc'}.ApiCredentials`),
        runtimeClass(type),
        ...(http ? ['org.springframework.web.client.RestClient'] : []),
        ...imports,
      ],
    }),
    { kind: 'autoConfiguration', type: `${packageOf(project, 'client')}.ApiConfiguration` },
  ];
}

/** Writes the credentials of a connection: `bearer(ApiProperties.of(environment, SETTINGS))`. */
function credentials(auth: ApiConnection['auth']): Rendered {
  const properties = fragment`ApiProperties.of(environment, SETTINGS)`;
  switch (auth.kind) {
    case 'basic':
      return fragment`basic(${properties})`;
    case 'bearer':
      return fragment`bearer(${properties})`;
    case 'apiKey':
      return fragment`key(${properties}, ${str(auth.header)})`;
    default:
      return fragment`none()`;
  }
}

const IMPORTS = [
  'org.springframework.boot.autoconfigure.AutoConfiguration',
  'org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean',
  'org.springframework.context.annotation.Bean',
  'org.springframework.core.env.Environment',
];

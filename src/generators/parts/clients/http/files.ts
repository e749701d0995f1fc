import { type ApiConnection, isUserToken } from '../../../../model/contract/contract.ts';
import { type Project, settingsPrefix } from '../../../../model/project.ts';
import { javaFile, packageOf } from '../../../text/java/java-file.ts';
import type { Rendered } from '../../../text/render/rendered.ts';
import type { Contribution } from '../../part.ts';

/** The class that is one call of a protocol over HTTP: it has `method()`, `path()`, and its own name as `toString()`. */
export interface HttpCall {
  readonly type: string;
  /** The comment on `Api.call`. */
  readonly doc: Rendered;
  /** The parameters of `Api.call`. */
  readonly parameters: Rendered;
  /** The arguments that `Api.call` gives to the constructor of this class. */
  readonly arguments: Rendered;
  readonly imports: readonly string[];
  /** An expression that asks `api` for an `Integer`. */
  readonly asks: Rendered;
  /** The request line that the API gets by it. */
  readonly asked: string;
  /** The url in the settings is the whole address, to which nothing is added: a slash at its end means something. */
  readonly isWhole?: true;
  /** An answer is read with its headers. */
  readonly readsHeaders?: true;
}

/** Classes of every client over HTTP: no type of a document may be called so. */
export const HTTP_TYPES = [
  'Api ApiConfiguration ApiCredentials ApiDefaults ApiFailures ApiProperties ApiThreads ApiValueException',
  'ApiFailuresTest RemoteApi RestClient',
].flatMap((line) => line.split(' '));

const HOME = 'client';

/** Contributes the classes that all calls over HTTP go through, whatever their protocol, and their tests. */
export function httpFiles(
  project: Pick<Project, 'basePackage' | 'library' | 'name'>,
  auth: ApiConnection['auth'],
  call: HttpCall,
): Contribution[] {
  // What messages say themselves is no header.
  const token = isUserToken(auth);
  const file = (name: string, view: object = {}, imports: readonly string[] = [], test = false) =>
    javaFile(project, { home: HOME, name, template: `clients/http/${name}.java`, view, imports, test });
  return [
    file('Api', { call, token }, [
      ...API_IMPORTS,
      `java.util.function.${call.readsHeaders ? 'BiFunction' : 'Function'}`,
      ...call.imports,
    ]),
    file('ApiThreads'),
    file('ApiProperties', { prefix: `${settingsPrefix(project)}.api`, whole: call.isWhole === true }),
    file('ApiCredentials'),
    file(
      'ApiDefaults',
      { auth: token ? 'none' : auth.kind, header: auth.kind === 'apiKey' ? auth.header : '' },
      auth.kind === 'basic' ? [...DEFAULTS_IMPORTS, 'java.nio.charset.StandardCharsets'] : DEFAULTS_IMPORTS,
    ),
    file('ApiFailures'),
    file('ApiValueException'),
    file('RemoteApi', {}, [], true),
    file('ApiFailuresTest', { call }, [], true),
    { kind: 'autoConfiguration', type: `${packageOf(project, HOME)}.ApiDefaults` },
    { kind: 'dependency', artifact: 'restclient' },
  ];
}

const API_IMPORTS = [
  'java.io.IOException',
  'java.net.URI',
  'java.net.http.HttpClient',
  'java.net.http.HttpTimeoutException',
  'java.nio.charset.StandardCharsets',
  'java.util.concurrent.CompletableFuture',
  'org.jspecify.annotations.Nullable',
  'org.springframework.beans.factory.DisposableBean',
  'org.springframework.http.HttpHeaders',
  'org.springframework.http.client.ClientHttpResponse',
  'org.springframework.http.client.JdkClientHttpRequestFactory',
  'org.springframework.stereotype.Component',
  'org.springframework.web.client.RestClient',
  'org.springframework.web.client.RestClientException',
  'org.springframework.web.client.RestClientResponseException',
];
const DEFAULTS_IMPORTS = [
  'org.springframework.boot.autoconfigure.AutoConfiguration',
  'org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean',
  'org.springframework.boot.context.properties.EnableConfigurationProperties',
  'org.springframework.context.annotation.Bean',
];

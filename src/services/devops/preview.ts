import type { PreviewedCall, PreviewedDevops } from '../../shared/wire/devops.ts';
import { valuesOf } from './deliver.ts';
import { MASK, masked } from './mask.ts';
import type { Configuration, HttpCall } from './preset.ts';
import { presetOf } from './presets.ts';
import { basic } from './requests.ts';

/**
 * The request that a configuration makes, secrets as asterisks; nothing is sent.
 * @param link what the address of an artifact looks like
 */
export function previewCall(stored: Configuration, link: string): PreviewedDevops {
  const configuration = withoutSecrets(stored);
  const own = { forja_project: 'shop-api', forja_artifact_url: link, forja_sha256: '0'.repeat(64) };
  const preset = presetOf(configuration.preset);
  // Whether something is asked first depends on what the password looks like.
  const before = preset.before?.({ ...configuration, password: stored.password });
  const told = (call: HttpCall) => shown(call, [stored, configuration]);
  return {
    before: before ? told(before) : null,
    call: told(preset.request(configuration, valuesOf(configuration, own))),
  };
}

function withoutSecrets(configuration: Configuration): Configuration {
  const { tokenValue, password, parameters } = configuration;
  // `Bearer` and its like are no secrets.
  const [scheme = '', ...rest] = tokenValue.split(' ');
  return {
    ...configuration,
    tokenValue: rest.length > 0 ? `${scheme} ${MASK}` : tokenValue && MASK,
    password: password && MASK,
    parameters: parameters.map((parameter) => (parameter.secret ? { ...parameter, value: MASK } : parameter)),
  };
}

/** Basic hides nothing by itself. */
function shown({ method, url, headers, body }: HttpCall, made: readonly Configuration[]): PreviewedCall {
  const credentials = made.flatMap(({ userName, password }) =>
    userName === undefined ? [] : [basic(userName, password).slice('Basic '.length)],
  );
  return {
    method,
    url,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value: masked(value, credentials) })),
    body: body ?? null,
  };
}

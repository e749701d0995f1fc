import { Fault } from '../../model/fault.ts';
import { type Deliver, type Delivery, gone, type Handed } from '../handoffs/kind.ts';
import { type HttpDeps, send } from './http.ts';
import { keptBody, masked, secretTexts } from './mask.ts';
import type { Configuration, HttpAnswer, HttpCall, Preset, Values, Verdict } from './preset.ts';
import { presetOf } from './presets.ts';

export interface DeliverDeps extends HttpDeps {
  /** @returns the configuration with its secrets; undefined: it is gone */
  read(accountId: string, id: string): Promise<(Configuration & { readonly name: string }) | undefined>;
  /** @returns the address that an artifact can be fetched from without signing in */
  linkTo(artifactId: string): string;
}

/** Hands an artifact on to continuous integration: the configuration's call, and what its answer means. */
export function delivering(deps: DeliverDeps): Deliver {
  return async function deliverToCi({ accountId, targetId }, handed, signal) {
    const configuration = await deps.read(accountId, targetId);
    if (!configuration) throw gone();
    const link = deps.linkTo(handed.artifact.id);
    const secrets = [...secretTexts(configuration), signatureOf(link)];
    const begun = Date.now();
    const told = (answer?: HttpAnswer): Delivery['record'] => ({
      name: configuration.name,
      ...(answer && { status: answer.status }),
      ...(answer?.body && { body: keptBody(answer.body, secrets) }),
      milliseconds: Date.now() - begun,
    });
    try {
      const { answer, verdict } = await ask(deps, configuration, valuesOf(configuration, ours(handed, link)), signal);
      if (verdict.kind === 'refused') return { record: told(answer), fault: refusal(verdict, secrets) };
      return { record: { ...told(answer), ...(verdict.url && { url: masked(verdict.url, secrets) }) } };
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      return { record: told(), fault: error };
    }
  };
}

const ours = ({ artifact, generation }: Handed, link: string): Values => ({
  forja_project: generation.request.name,
  forja_artifact_url: link,
  forja_sha256: artifact.sha256,
});

/** @returns the user's parameters with ours behind them. */
export const valuesOf = ({ parameters }: Configuration, own: Values): Values => ({
  ...Object.fromEntries(parameters.map(({ name, value }) => [name, value])),
  ...own,
});

/** Sends what the preset asks first, then the call, and another call in its place where it was refused for being too new. */
async function ask(deps: HttpDeps, configuration: Configuration, values: Values, signal: AbortSignal) {
  const preset = presetOf(configuration.preset);
  const known = preset.refuses?.(configuration, values);
  if (known) return { answer: undefined, verdict: known };
  const before = preset.before?.(configuration);
  const granted = before && (await sendFirst(deps, before, signal));
  if (before && granted && !isGranted(granted)) return { answer: granted, verdict: preset.read(granted, before) };
  return read(deps, preset, preset.request(configuration, values, granted), signal);
}

async function read(deps: HttpDeps, preset: Preset, first: HttpCall, signal: AbortSignal) {
  let [call, answer] = [first, await send(deps, first, signal)];
  const instead = preset.instead?.(call, answer);
  if (instead) [call, answer] = [instead, await send(deps, instead, signal)];
  return { answer, verdict: preset.read(answer, call) };
}

/** Sends a call that only asks to be let in. Whatever becomes of it, nothing was handed on. */
async function sendFirst(deps: HttpDeps, call: HttpCall, signal: AbortSignal): Promise<HttpAnswer> {
  try {
    return await send(deps, call, signal);
  } catch (error) {
    if (!(error instanceof Fault) || typeof error.values.why !== 'string') throw error;
    const why = error.values.why.replace(/Sent$/, '');
    throw new Fault('handoffFailed', { values: { ...error.values, why }, cause: error });
  }
}

/** 404: there is nothing to ask for. */
const isGranted = ({ status }: HttpAnswer): boolean => status === 200 || status === 404;

function refusal({ why, values = {} }: Extract<Verdict, { kind: 'refused' }>, secrets: readonly string[]): Fault {
  const told = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? keptBody(value, secrets) : value,
  ]);
  return new Fault('handoffFailed', { values: { why, ...Object.fromEntries(told) } });
}

const signatureOf = (link: string): string => new URL(link).searchParams.get('signature') ?? link;

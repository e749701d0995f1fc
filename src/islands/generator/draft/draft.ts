import type { LockedProject } from '../../../checks/lock/lock-faults.ts';
import type { Options } from '../../../components/forms/option-fields.tsx';
import type { RoutineLine } from '../../../components/picker/routine.ts';
import { MAX_OPERATIONS_FORM } from '../../../constants.ts';
import type { GivenResult } from '../../../model/described/given-result.ts';
import type { Family } from '../../../model/described/polymorphic.ts';
import type { PrefixRule } from '../../../model/described/prefix-rule.ts';
import { routineKey } from '../../../model/described/routine-key.ts';
import type { TinyintChoice, TinyintChoices } from '../../../model/described/tinyint.ts';
import type { Mapping } from '../../../model/mapping.ts';
import type { RuntimeForm } from '../../../model/request/request.ts';
import { suggestedProject } from '../start/suggested-project.ts';
import { type ApiDraft, chooseOperations, EMPTY_API, recogniseOperations } from './api-draft.ts';
import type { EndpointDraft } from './endpoint-draft.ts';

export type { EndpointDraft, SourceDraft } from './endpoint-draft.ts';

/** The project form as it is typed: everything is text until it is checked. */
export interface ProjectDraft {
  readonly name: string;
  readonly domain: string;
  readonly applicationServer: string;
  readonly sourceType: '1' | '2';
  readonly databaseType: string;
  readonly datasource: string;
  readonly schema: string;
  readonly mode: string;
}

/** A `forja.lock.json` that was dropped or chosen. */
export interface LockDraft {
  readonly fileName: string;
  /** The part of the file that is sent. */
  readonly content: object;
  readonly operations: number;
  /** The project that the file belongs to, if it says so. */
  readonly project?: LockedProject;
  /** Too large to be kept in a tab over a reload. */
  readonly isLarge: boolean;
}

/** Everything typed on one technology's screen. */
export interface Draft {
  readonly project: ProjectDraft;
  readonly api: ApiDraft;
  readonly options: Options;
  /** Those of the chosen server. */
  readonly serverOptions?: Options;
  /** Those of senders for the project, by sender. */
  readonly senderOptions?: Readonly<Record<string, Options>>;
  /** The lock that keeps names, in place of the project's last generation. */
  readonly lock?: LockDraft;
  /** Names are given anew, whatever the project's last generation called things. */
  readonly afresh?: true;
  /** Whether callers get to see prefixes of parameters; without it the project decides (`endpoints/prefixes.ts`). */
  readonly prefixes?: PrefixRule;
  /** The meaning of `tinyint(1)` of MariaDB and MySQL; by default a truth value. */
  readonly tinyint1?: TinyintChoice;
  /** The form in which the runtime comes; by default as source. */
  readonly runtime?: RuntimeForm;
  readonly endpoints: readonly EndpointDraft[];
}

export type DraftAction =
  | { readonly type: 'project'; readonly values: Partial<ProjectDraft> }
  /**
   * Values that the form chooses itself. Ignored if the fields in `from` have changed meanwhile, because then somebody has
   * chosen.
   */
  | { readonly type: 'suggest'; readonly values: Partial<ProjectDraft>; readonly from: Partial<ProjectDraft> }
  | { readonly type: 'option' | 'serverOption'; readonly name: string; readonly value: unknown }
  | { readonly type: 'senderProjectOption'; readonly sender: string; readonly name: string; readonly value: unknown }
  | { readonly type: 'api'; readonly values: Partial<ApiDraft> }
  | { readonly type: 'chooseOperations'; readonly lines: readonly RoutineLine[]; readonly on: boolean }
  | { readonly type: 'recogniseOperations'; readonly lines: readonly RoutineLine[] }
  | { readonly type: 'choose'; readonly routines: readonly RoutineLine[]; readonly on: boolean }
  | { readonly type: 'recognise'; readonly routines: readonly RoutineLine[] }
  | { readonly type: 'results'; readonly key: string; readonly results: readonly GivenResult[] }
  | { readonly type: 'types'; readonly key: string; readonly family: Family; readonly value: string }
  | { readonly type: 'input'; readonly key: string; readonly input: Mapping }
  /** `at`: which of its senders; without it the one that the technology brings. */
  | { readonly type: 'payload'; readonly key: string; readonly at?: number; readonly payload: Mapping }
  | { readonly type: 'afresh'; readonly on: boolean }
  | { readonly type: 'prefixes'; readonly rule: PrefixRule }
  | { readonly type: 'tinyint1'; readonly choice: TinyintChoice }
  | { readonly type: 'runtime'; readonly runtime: RuntimeForm }
  /** Of one name of an endpoint; without a choice it is as the project has it. */
  | { readonly type: 'namedTinyint'; readonly key: string; readonly name: string; readonly choice?: TinyintChoice }
  | { readonly type: 'lock'; readonly lock: LockDraft }
  | { readonly type: 'removeLock' }
  | { readonly type: 'addQuery' }
  | { readonly type: 'query'; readonly key: string; readonly sql: string }
  | { readonly type: 'rename'; readonly key: string; readonly name: string }
  | { readonly type: 'requestClass'; readonly key: string; readonly requestClass: string }
  | { readonly type: 'endpointOption'; readonly key: string; readonly name: string; readonly value: unknown }
  | { readonly type: 'addSender'; readonly key: string; readonly sender: string }
  | {
      readonly type: 'senderOption';
      readonly key: string;
      readonly at: number;
      readonly name: string;
      readonly value: unknown;
    }
  | { readonly type: 'removeSender'; readonly key: string; readonly at: number }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'removeAll'; readonly keys: ReadonlySet<string> }
  /** Changes of several endpoints at once, by their keys. */
  | { readonly type: 'edits'; readonly endpoints: ReadonlyMap<string, Partial<EndpointDraft>> }
  | { readonly type: 'fill'; readonly draft: Draft };

export const EMPTY_DRAFT: Draft = {
  project: {
    name: '',
    domain: '',
    applicationServer: 'embedded',
    sourceType: '1',
    databaseType: '',
    datasource: '',
    schema: '',
    mode: 'Build',
  },
  api: EMPTY_API,
  options: {},
  endpoints: [],
};

/** The draft after one thing the user did. */
export function reduceDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'project':
      return ofItsSource(withProject(draft, action.values));
    case 'suggest':
      return holds(draft.project, action.from) ? ofItsSource(withProject(draft, action.values)) : draft;
    case 'api':
      return { ...draft, api: { ...draft.api, ...action.values } };
    case 'chooseOperations':
      return { ...draft, endpoints: chooseOperations(draft.endpoints, action.lines, action.on) };
    case 'recogniseOperations':
      return { ...draft, endpoints: recogniseOperations(draft.endpoints, action.lines) };
    case 'option':
      return { ...draft, options: withOption(draft.options, action.name, action.value) };
    case 'serverOption':
      return { ...draft, serverOptions: withOption(draft.serverOptions ?? {}, action.name, action.value) };
    case 'senderProjectOption':
      return { ...draft, senderOptions: withSenderProjectOption(draft.senderOptions ?? {}, action) };
    case 'choose':
      return { ...draft, endpoints: choose(draft.endpoints, action.routines, action.on) };
    case 'recognise':
      return recognise(draft, action.routines);
    case 'results':
      return change(draft, action.key, () => ({ results: action.results }));
    case 'types':
      return change(draft, action.key, ({ types }) => ({ types: withType(types, action) }));
    case 'input':
      return change(draft, action.key, () => ({ input: action.input }));
    case 'payload':
      return change(draft, action.key, ({ senders }) => withPayload(senders, action));
    case 'afresh':
      return withAfresh(draft, action.on);
    case 'prefixes':
      return { ...draft, prefixes: action.rule };
    case 'runtime':
      return { ...draft, runtime: action.runtime };
    case 'tinyint1':
      return { ...draft, tinyint1: action.choice };
    case 'namedTinyint':
      return change(draft, action.key, ({ tinyint1 }) => ({ tinyint1: withNamed(tinyint1, action) }));
    case 'lock':
      return withLock(draft, action.lock);
    case 'removeLock':
      return withoutLock(draft);
    case 'addQuery':
      return { ...draft, endpoints: [...draft.endpoints, emptyQuery(draft.endpoints)] };
    case 'query':
      return change(draft, action.key, () => ({ source: { kind: 'query', sql: action.sql } }));
    case 'rename':
      return change(draft, action.key, () => ({ name: action.name }));
    case 'requestClass':
      return change(draft, action.key, () => ({ requestClass: action.requestClass }));
    case 'endpointOption':
      return change(draft, action.key, ({ options }) => ({ options: withOption(options, action.name, action.value) }));
    case 'addSender':
      return change(draft, action.key, ({ senders }) => ({
        senders: [...senders, { sender: action.sender, options: {} }],
      }));
    case 'senderOption':
      return change(draft, action.key, ({ senders }) => ({ senders: withSenderOption(senders, action) }));
    case 'removeSender':
      return change(draft, action.key, ({ senders }) => ({ senders: senders.filter((_, at) => at !== action.at) }));
    case 'remove':
      return { ...draft, endpoints: draft.endpoints.filter(({ key }) => key !== action.key) };
    case 'removeAll':
      return { ...draft, endpoints: draft.endpoints.filter(({ key }) => !action.keys.has(key)) };
    case 'edits':
      return {
        ...draft,
        endpoints: draft.endpoints.map((endpoint) => edited(endpoint, action.endpoints.get(endpoint.key))),
      };
    case 'fill':
      return draft.lock && !action.draft.lock ? { ...action.draft, lock: draft.lock } : action.draft;
  }
}

function withAfresh({ afresh: _, ...draft }: Draft, on: boolean): Draft {
  return on ? { ...draft, afresh: true } : draft;
}

/** A lock is brought to keep names, and tells what nobody has typed. */
function withLock({ afresh: _, ...draft }: Draft, lock: LockDraft): Draft {
  const { name, domain } = draft.project;
  const suggested = suggestedProject(draft.project);
  const project = {
    ...draft.project,
    ...(lock.project && ['', suggested?.name].includes(name.trim()) && { name: lock.project.name }),
    ...(lock.project && ['', suggested?.domain].includes(domain.trim()) && { domain: lock.project.domain }),
  };
  return { ...draft, project, lock };
}

function withoutLock({ lock: _, ...draft }: Draft): Draft {
  return draft;
}

/** Another server has other options, another kind of database other data sources, another data source other schemas. */
function holds(project: ProjectDraft, from: Partial<ProjectDraft>): boolean {
  return Object.entries(from).every(([name, value]) => project[name as keyof ProjectDraft] === value);
}

function withProject({ serverOptions, ...draft }: Draft, values: Partial<ProjectDraft>): Draft {
  const isOther = (field: 'databaseType' | 'datasource') =>
    values[field] !== undefined && values[field] !== draft.project[field];
  const project = {
    ...draft.project,
    ...(isOther('databaseType') && { datasource: '', schema: '' }),
    ...(isOther('datasource') && { schema: '' }),
    ...values,
  };
  const stays = serverOptions && project.applicationServer === draft.project.applicationServer;
  return { ...draft, project, ...(stays && { serverOptions }) };
}

/** Endpoints of another type of source go with it. */
function ofItsSource(draft: Draft): Draft {
  const isApi = draft.project.sourceType === '2';
  const fits = ({ source }: EndpointDraft) => (source.kind === 'operation') === isApi;
  return draft.endpoints.every(fits) ? draft : { ...draft, endpoints: draft.endpoints.filter(fits) };
}

/** An option set back to nothing is left out, so that the technology decides again. */
export function withOption(options: Options, name: string, value: unknown): Options {
  const { [name]: _, ...others } = options;
  return value === '' || value === undefined ? others : { ...others, [name]: value };
}

/** Nothing chosen is no type. */
function withType(types: EndpointDraft['types'] = {}, { family, value }: { family: Family; value: string }) {
  const { [family]: _, ...others } = types;
  return value === '' ? others : { ...others, [family]: value };
}

function withNamed(
  named: TinyintChoices = {},
  { name, choice }: { readonly name: string; readonly choice?: TinyintChoice },
): TinyintChoices {
  const { [name]: _, ...others } = named;
  return choice ? { ...others, [name]: choice } : others;
}

function withSenderProjectOption(
  all: Readonly<Record<string, Options>>,
  { sender, name, value }: { readonly sender: string; readonly name: string; readonly value: unknown },
) {
  return { ...all, [sender]: withOption(all[sender] ?? {}, name, value) };
}

function withPayload(
  senders: EndpointDraft['senders'],
  { at, payload }: { readonly at?: number; readonly payload: Mapping },
): Partial<EndpointDraft> {
  if (at === undefined) return { payload };
  return { senders: senders.map((sender, index) => (index === at ? { ...sender, payload } : sender)) };
}

function withSenderOption(senders: EndpointDraft['senders'], change: { at: number; name: string; value: unknown }) {
  const { at: changed, name, value } = change;
  return senders.map((sender, at) =>
    at === changed ? { ...sender, options: withOption(sender.options, name, value) } : sender,
  );
}

function change(draft: Draft, key: string, patch: (endpoint: EndpointDraft) => Partial<EndpointDraft>): Draft {
  const endpoints = draft.endpoints.map((endpoint) =>
    endpoint.key === key ? { ...endpoint, ...patch(endpoint) } : endpoint,
  );
  return { ...draft, endpoints };
}

const edited = (endpoint: EndpointDraft, patch: Partial<EndpointDraft> | undefined) =>
  patch ? { ...endpoint, ...patch } : endpoint;

/** Adds or removes routines; what is there already keeps its options, and a form never holds more than its limit. */
function choose(
  endpoints: readonly EndpointDraft[],
  routines: readonly RoutineLine[],
  on: boolean,
): readonly EndpointDraft[] {
  const keys = new Set(routines.map(routineKey));
  if (!on) return endpoints.filter(({ key }) => !keys.has(key));
  const there = new Set(endpoints.map(({ key }) => key));
  const added = routines.filter((routine) => !there.has(routineKey(routine)) && routine.refused === undefined);
  return [...endpoints, ...added.slice(0, Math.max(0, MAX_OPERATIONS_FORM - endpoints.length)).map(routineEndpoint)];
}

/** Completes routines that came from a file or an older draft by what the list of routines says of them. */
function recognise(draft: Draft, routines: readonly RoutineLine[]): Draft {
  const isNew = ({ source }: EndpointDraft) => source.kind === 'routine' && source.readOnly === undefined;
  if (!draft.endpoints.some(isNew)) return draft;
  const lines = new Map(routines.map((line) => [routineKey(line), line]));
  const endpoints = draft.endpoints.map((endpoint) => {
    const line = isNew(endpoint) ? lines.get(endpoint.key) : undefined;
    return line ? { ...endpoint, source: routineEndpoint(line).source } : endpoint;
  });
  return { ...draft, endpoints };
}

/** The endpoint of a routine before anything was said about it. */
export function routineEndpoint(routine: RoutineLine): EndpointDraft {
  const { schema, package: owner, name, argumentTypes, signature, parameterNames, kind, readOnly } = routine;
  const ref = { schema, name, argumentTypes, ...(owner !== undefined && { package: owner }) };
  return {
    key: routineKey(routine),
    name: '',
    source: {
      ...{ kind: 'routine', ref, signature, routineKind: kind, readOnly },
      ...(parameterNames && { parameters: parameterNames }),
    },
    options: {},
    senders: [],
  };
}

function emptyQuery(endpoints: readonly EndpointDraft[]): EndpointDraft {
  const numbers = endpoints.map(({ key }) => Number(/^query-(\d+)$/.exec(key)?.[1] ?? 0));
  const key = `query-${Math.max(0, ...numbers) + 1}`;
  return { key, name: '', source: { kind: 'query', sql: '' }, options: {}, senders: [] };
}

import type { z } from 'zod';
import { DATABASE_KINDS, type DatabaseKind } from '../model/described/routine.ts';
import type { Inputs } from '../model/mapping.ts';
import type { Suggestible } from '../model/project.ts';
import { type Available, type Choosing, refusalOf } from '../model/request/available.ts';
import { SERVERS, type ServerId, SOURCE_PARTS, type SourceId, type TechnologyId } from '../model/request/part-ids.ts';
import { type FieldSpec, fieldsOf } from '../model/schema/fields.ts';
import type { When, Whens } from '../model/schema/when.ts';
import type { RequestMember } from '../model/types.ts';

export { type FieldCheck, type FieldSpec, fieldsOf } from '../model/schema/fields.ts';

/** A choice of the project form; `reason` (a text key) says why it cannot be taken. */
export interface Choice<T extends string> {
  readonly id: T;
  readonly reason?: string;
}

/** The form of a technology, as the browser draws and checks it: plain data, so that no generator code is shipped. */
export interface FormSpec {
  readonly technology: string;
  readonly textSet: string;
  /** The sets that have the texts of options which its own set has not: those of other parts. */
  readonly furtherTexts?: readonly string[];
  readonly creditsPerEndpoint: number;
  readonly projectOptions: readonly FieldSpec[];
  readonly endpointOptions: readonly FieldSpec[];
  readonly suggested: Suggestions;
  /** The options to suggest for names that the service itself has, by their path's word. */
  readonly suggestedApart?: Readonly<Record<string, Suggestions>>;
  readonly senders: readonly SenderSpec[];
  /**
   * The values that requests can be made of. The last entry whose `when` fits the project's options counts; where it has no slots, or
   * there is none, nothing is mapped. Its ids are found in `common:inputs.places.<id>` and `common:inputs.variables.<id>`;
   * `generators/model/mapping.ts` says which values fit which member.
   */
  readonly inputs: readonly InputsSpec[];
  /** The values that payloads can be made of, for the sender that the technology brings. */
  readonly payload: readonly InputsSpec[];
  /** Endpoints can be filled from a document of messages. Default: they cannot. */
  readonly messages?: true;
  /** Source types, by their numbers. */
  readonly sources: readonly SourceChoice[];
  readonly servers: readonly ServerChoice[];
  readonly databases: readonly Choice<DatabaseKind>[];
}

/** A type of source, and what it offers beside operations: options hang on it (`FieldSpec.needs`, `choiceNeeds`). */
export interface SourceChoice extends Choice<'1' | '2'> {
  readonly offers?: readonly string[];
  /** The fields that it asks for: members of the request without an editor of their own. */
  readonly options?: readonly FieldSpec[];
}

/** A server, what it is called, and its options for the project. */
export interface ServerChoice extends Choice<ServerId> {
  readonly title?: string;
  /** The set that has its texts; absent: the title says it all. */
  readonly textSet?: string;
  readonly options?: readonly FieldSpec[];
}

/** A way to send an operation's result on, its options for each endpoint and for the project. */
export interface SenderSpec {
  readonly id: string;
  readonly textSet: string;
  readonly projectOptions: readonly FieldSpec[];
  readonly options: readonly FieldSpec[];
  /** The values that its payloads can be made of; without it, answers are sent as they are. */
  readonly payload?: Inputs;
}

/** The values that a mapping can take, for projects whose options have these values. */
export interface InputsSpec extends Inputs {
  readonly when: Readonly<Record<string, string>>;
}

/** The options of an endpoint that are left empty: for one that only reads and one that writes, each also where it takes documents (no URL and no line carries those). */
export interface Suggestions {
  readonly reading: Suggested;
  readonly readingDocuments: Suggested;
  readonly writing: Suggested;
  readonly writingDocuments: Suggested;
}

/** Suggested values by option; PATH stands where the word of the operation's own path (`order-total`) will. */
export type Suggested = Readonly<Record<string, string>>;
export const PATH = '{path}';

type Supports = true | { readonly reason: string };

/** The facts about a sender that a form needs. */
export interface FormSender {
  readonly id: string;
  readonly textSet: string;
  readonly projectOptions: z.ZodType;
  readonly endpointOptions: z.ZodType;
  readonly payload?: Inputs;
  supports(context: { server: ServerId; trigger: TechnologyId }): Supports;
}

/** The facts about a server that forms and lists need. */
export interface FormServer {
  readonly id: ServerId;
  readonly title: string;
  readonly textSet?: string;
  readonly projectOptions: z.ZodType;
}

/** The parts that a technology stands for, as far as mappings need them. */
interface ResolvedParts {
  readonly trigger: { readonly inputs?: Inputs };
  readonly endpoints?: readonly { readonly senders: readonly { readonly sender: { readonly payload?: Inputs } }[] }[];
}

/** The facts about a technology that a form needs. */
export interface FormTechnology {
  readonly id: TechnologyId;
  readonly textSet: string;
  readonly furtherTexts?: readonly string[];
  readonly creditsPerEndpoint: number;
  readonly projectOptions: z.ZodType;
  readonly endpointOptions: z.ZodType;
  supports(context: { source?: SourceId; server: ServerId }): Supports;
  readonly library?: true;
  readonly messages?: true;
  suggest?(operation: Suggestible, path: string): object;
  /** Its options were parsed by `projectOptions`. */
  resolve?(options: never, endpoints: readonly never[]): ResolvedParts;
  readonly ownPaths?: readonly string[];
}

/** Everything that this server can generate for. */
export interface Offered extends Available {
  /** The offers of each source, beside operations. */
  readonly offers?: Readonly<Partial<Record<SourceId, readonly string[]>>>;
  /** The fields that a request over an uploaded schema asks for. */
  readonly apiFields?: readonly FieldSpec[];
  readonly serverParts?: readonly FormServer[];
  readonly senders?: readonly FormSender[];
}

/** Describes a technology's form: its zod schemas read into fields, and every server and database with what speaks against it. */
export function formSpecOf(technology: FormTechnology, available: Offered): FormSpec {
  const library = technology.library === true;
  const server = available.servers.find((id) => (id === 'library') === library) ?? 'embedded';
  const source = available.sources[0] ?? SOURCE_PARTS.database;
  const choice = <T extends string>(id: T, chosen: Choosing): Choice<T> => {
    const refusal = refusalOf(chosen, technology, available);
    return refusal ? { id, reason: refusal.reason } : { id };
  };
  const sourceOf = (id: '1' | '2', part: SourceId): SourceChoice => {
    const offers = available.offers?.[part];
    const options = id === '2' ? available.apiFields : undefined;
    return { ...choice(id, { source: part, server }), ...(offers && { offers }), ...(options && { options }) };
  };
  const suggested = suggestionsOf(technology, PROBE);
  const words = (technology.ownPaths ?? []).map((path) => path.slice(1));
  const isSuggested = ({ name }: FieldSpec) => name in suggested.reading && name in suggested.writing;
  return {
    technology: technology.id,
    textSet: technology.textSet,
    ...(technology.furtherTexts && { furtherTexts: technology.furtherTexts }),
    creditsPerEndpoint: technology.creditsPerEndpoint,
    projectOptions: fieldsOf(technology.projectOptions),
    endpointOptions: fieldsOf(technology.endpointOptions).map((field) =>
      isSuggested(field) ? { ...field, required: false } : field,
    ),
    suggested,
    ...(words.length > 0 && {
      suggestedApart: Object.fromEntries(words.map((word) => [word, suggestionsOf(technology, word)])),
    }),
    senders: sendersOf(technology, server, available),
    inputs: inputsOf(technology, ({ trigger }) => trigger.inputs),
    ...(technology.messages && { messages: true }),
    payload: inputsOf(technology, ({ endpoints: [endpoint] = [] }) => endpoint?.senders[0]?.sender.payload),
    sources: [sourceOf('1', SOURCE_PARTS.database), sourceOf('2', SOURCE_PARTS.contract)],
    servers: SERVERS.map((id) => {
      const part = available.serverParts?.find((listed) => listed.id === id);
      return { ...choice(id, { source, server: id }), ...(part && textsAndOptions(part)) };
    }),
    databases: DATABASE_KINDS.map((id) => choice(id, { source: SOURCE_PARTS.database, server, database: id })),
  };
}

const textsAndOptions = ({ title, textSet, projectOptions }: FormServer) => ({
  ...{ title, options: fieldsOf(projectOptions) },
  ...(textSet !== undefined && { textSet }),
});

function sendersOf({ id: trigger }: FormTechnology, server: ServerId, { senders = [] }: Offered) {
  return senders
    .filter((sender) => sender.supports({ server, trigger }) === true)
    .map(({ id, textSet, projectOptions, endpointOptions, payload }) => ({
      ...{ id, textSet, projectOptions: fieldsOf(projectOptions), ...(payload && { payload }) },
      options: fieldsOf(endpointOptions),
    }));
}

/** Lists the values that mappings can take: with the technology's defaults, and for each choice that leads to other parts. */
function inputsOf(
  { projectOptions, resolve }: FormTechnology,
  find: (resolved: ResolvedParts) => Inputs | undefined,
): readonly InputsSpec[] {
  const foundFor = (options: Readonly<Record<string, string>>) => {
    const parsed = projectOptions.safeParse(options);
    const resolved = parsed.success ? resolve?.(parsed.data as never, [{} as never]) : undefined;
    return resolved && find(resolved);
  };
  const usual = foundFor({});
  // A choice that applies only with others is looked at together with those.
  const choices = fieldsOf(projectOptions).flatMap(({ name, choices = [], when = {} }) =>
    choices.map((value) => ({ base: wantedOf(when), when: { ...wantedOf(when), [name]: value } })),
  );
  const others = choices.flatMap(({ base, when }) => {
    const found = foundFor(when);
    return found !== foundFor(base) && projectOptions.safeParse(when).success ? [{ when, ...(found ?? NOTHING) }] : [];
  });
  return usual || others.length > 0 ? [{ when: {}, ...(usual ?? NOTHING) }, ...others] : [];
}

/** Picks values that fulfil a condition: of alternatives, the first. */
const wantedOf = (when: Whens): Readonly<Record<string, string>> => {
  const [first = {}] = [when as When].flat();
  return Object.fromEntries(Object.entries(first).map(([name, wanted]) => [name, String([wanted].flat()[0])]));
};

const NOTHING: Inputs = { places: [], variables: [] };

/** Asks a technology what it would choose for operations whose path is that word. */
function suggestionsOf(technology: FormTechnology, word: string): Suggestions {
  const asked = (nature: Suggestible['nature'], members: Suggestible['request']['members'] = []): Suggested => {
    const operation = { nature, request: { members }, types: new Map() };
    const values = Object.entries(technology.suggest?.(operation, `/${word}`) ?? {});
    return Object.fromEntries(values.map(([name, value]) => [name, String(value).replaceAll(PROBE, PATH)]));
  };
  return {
    ...{ reading: asked('reads'), readingDocuments: asked('reads', [DOCUMENT]) },
    ...{ writing: asked('writes'), writingDocuments: asked('writes', [DOCUMENT]) },
  };
}

const PROBE = 'forja-probe-path';
const DOCUMENT: RequestMember = {
  name: 'document',
  property: 'document',
  component: 'document',
  type: { kind: 'json' },
  nullable: true,
  written: 'document json',
  optional: false,
};

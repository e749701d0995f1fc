import type { Options } from '../../../../components/forms/option-fields.tsx';
import { applying } from '../../../../model/schema/when.ts';
import type { FieldSpec, FormSpec, Suggested } from '../../../../shared/form-spec.ts';
import { type EndpointDraft, withOption } from '../../draft/draft.ts';
import type { RowPart } from '../../draft/section-props.ts';

/** Endpoints that are said something of at once. */
export interface BulkProps extends RowPart {
  readonly endpoints: readonly EndpointDraft[];
  readonly toldOf: (endpoint: EndpointDraft) => Told;
  readonly onAsk: (endpoints: readonly EndpointDraft[]) => void;
  readonly onRemove: () => void;
}

/** Changes of endpoints, by their keys. */
export type Edits = ReadonlyMap<string, Partial<EndpointDraft>>;

/** The names that an endpoint gets where its own fields are empty. */
export interface Told {
  readonly method: string | undefined;
  readonly suggested: Suggested;
}

const edit = (
  endpoints: readonly EndpointDraft[],
  change: (endpoint: EndpointDraft) => Partial<EndpointDraft>,
): Edits => new Map(endpoints.map((endpoint) => [endpoint.key, change(endpoint)]));

/** One option of all of them; undefined leaves it to the technology. */
export function withOptionOfAll(endpoints: readonly EndpointDraft[], name: string, value: unknown): Edits {
  return edit(endpoints, ({ options }) => ({ options: withOption(options, name, value) }));
}

/** One sender more for those that have none of its kind. */
export function withSenderForAll(endpoints: readonly EndpointDraft[], sender: string, options: Options): Edits {
  const without = endpoints.filter(({ senders }) => senders.every((draft) => draft.sender !== sender));
  return edit(without, ({ senders }) => ({ senders: [...senders, { sender, options }] }));
}

/** No sender of a kind any more. */
export function withoutSender(endpoints: readonly EndpointDraft[], sender: string): Edits {
  const having = endpoints.filter(({ senders }) => senders.some((draft) => draft.sender === sender));
  return edit(having, ({ senders }) => ({ senders: senders.filter((draft) => draft.sender !== sender) }));
}

/** The options that all of them have, whatever they say. */
export function sharedFields(endpoints: readonly EndpointDraft[], fields: readonly FieldSpec[]): readonly FieldSpec[] {
  const applied = endpoints.map(({ options }) => applying(fields, options));
  return fields.filter((field) => applied.every((own) => own.includes(field)));
}

/** Returns the value of an option that all endpoints share, if they do. */
export function sharedValue(
  endpoints: readonly EndpointDraft[],
  name: string,
): { readonly same: true; readonly value: unknown } | { readonly same: false } {
  const values = new Set(endpoints.map(({ options }) => options[name]));
  return values.size === 1 ? { same: true, value: [...values][0] } : { same: false };
}

/** A rule that changes the texts of many endpoints. */
export type TextRule =
  | { readonly kind: 'before' | 'after'; readonly text: string }
  | { readonly kind: 'replace'; readonly text: string; readonly by: string }
  | { readonly kind: 'automatic' };

/** The effect of a rule on one endpoint. */
export interface RuleEffect {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** The fields of an endpoint that a rule can change: its name, and options that the technology would choose by itself. */
export const ruleTargets = ({ endpointOptions, suggested }: FormSpec): readonly string[] => [
  'name',
  ...endpointOptions
    .filter(({ kind, name }) => kind === 'text' && Object.values(suggested).some((values) => name in values))
    .map(({ name }) => name),
];

/** Applies a rule to endpoints; an endpoint whose text is not known yet stays as it is. */
export function effectsOf(
  endpoints: readonly EndpointDraft[],
  target: string,
  rule: TextRule,
  toldOf: (endpoint: EndpointDraft) => Told,
): readonly RuleEffect[] {
  return endpoints.flatMap((endpoint) => {
    const own = String((target === 'name' ? endpoint.name : endpoint.options[target]) ?? '').trim();
    const told = toldOf(endpoint);
    const automatic = target === 'name' ? told.method : told.suggested[target];
    if (rule.kind === 'automatic') return own === '' ? [] : [{ key: endpoint.key, from: own, to: '' }];
    const from = own === '' ? automatic : own;
    if (from === undefined || /…| \/ /.test(from)) return [];
    const to = applied(rule, from, target === 'name');
    return to === from ? [] : [{ key: endpoint.key, from, to }];
  });
}

/** Names are one word: what comes behind begins with a capital. */
function applied(rule: Exclude<TextRule, { readonly kind: 'automatic' }>, from: string, isName: boolean): string {
  if (rule.text === '') return from;
  if (rule.kind === 'replace') return from.replaceAll(rule.text, rule.by);
  const capital = (text: string) => (isName ? text.charAt(0).toUpperCase() + text.slice(1) : text);
  return rule.kind === 'before' ? rule.text + capital(from) : from + capital(rule.text);
}

/** The edits that a rule's effects are. */
export function editsOf(endpoints: readonly EndpointDraft[], target: string, effects: readonly RuleEffect[]): Edits {
  const byKey = new Map(effects.map(({ key, to }) => [key, to]));
  const changed = endpoints.filter(({ key }) => byKey.has(key));
  if (target === 'name') return edit(changed, ({ key }) => ({ name: byKey.get(key) ?? '' }));
  return new Map(changed.flatMap((endpoint) => [...withOptionOfAll([endpoint], target, byKey.get(endpoint.key))]));
}

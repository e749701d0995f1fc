import { useEffect, useState } from 'react';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import type { CheckedMessages, CheckedUse } from '../../../shared/wire/messages.ts';
import type { EndpointDraft } from '../draft/draft.ts';
import { selectOne } from '../endpoints/choice/selection.ts';
import type { EndpointsSectionProps } from '../endpoints/endpoints-panel.tsx';
import { endpointTitle } from '../endpoints/names/suggestion.ts';
import { inputsFor } from '../mapping/mapping.ts';
import { addressOf, type Fillable, type Filled, filledFrom, reasonAgainst } from './fill.ts';

type T = EndpointsSectionProps['texts']['t'];
type Values = Readonly<Record<string, string>>;
const NO_VALUES: Values = {};

interface MessageFillProps extends EndpointsSectionProps {
  readonly document: CheckedMessages;
}

/** The choice of an endpoint and of a message that fills it, the variables of the address, and what was filled in. */
export function MessageFill(props: MessageFillProps) {
  const { draft, dispatch, spec, texts, descriptions, knownOf, selection, onSelect, document } = props;
  const { t } = texts;
  const [chosen, setChosen] = useState('');
  const [values, setValues] = useState(NO_VALUES);
  const [filled, setFilled] = useState<(Filled & { readonly use: CheckedUse }) | undefined>();
  const endpoint = draft.endpoints.find(({ key }) => key === selection.active) ?? draft.endpoints[0];
  const use = document.uses.find(({ id }) => id === chosen);
  useDescribed(endpoint, descriptions.ask, use !== undefined);
  if (!endpoint) return <p className="text-sm">{t('common:forms.noEndpoints')}</p>;
  const fillable: Fillable = {
    inputs: inputsFor(spec, draft.options),
    bringsSender: inputsFor(spec, draft.options, 'payload') !== undefined,
    hasSender: spec.senders.some(({ id }) => id === 'queue'),
  };
  const all = { ...usualOf(use), ...values };
  const next = use && filledFrom(use, all, endpoint, { known: knownOf(endpoint), fillable, types: document.types });
  const forget = () => setFilled(undefined);
  return (
    <div className="grid min-w-0 items-end gap-3 md:grid-cols-2">
      <SelectField
        path="messages.endpoint"
        label={t('common:messageDocument.endpoint')}
        mono
        value={endpoint.key}
        options={draft.endpoints.map((each) => ({ value: each.key, label: endpointTitle(each) || each.key }))}
        onChange={(key) => {
          forget();
          onSelect(selectOne(key));
        }}
      />
      <SelectField
        path="messages.use"
        label={t('common:messageDocument.use')}
        value={chosen}
        empty={t('common:forms.choose')}
        options={document.uses.map((each) => optionOf(each, fillable, t))}
        onChange={(id) => {
          forget();
          setValues(NO_VALUES);
          setChosen(id);
        }}
      />
      {use?.parameters.map((parameter) => (
        <Variable
          key={parameter.name}
          {...{ parameter, t }}
          value={all[parameter.name] ?? ''}
          onChange={(value) => {
            forget();
            setValues({ ...values, [parameter.name]: value });
          }}
        />
      ))}
      <button
        type="button"
        className="btn btn-sm self-end justify-self-start"
        disabled={!use || !next || addressOf(use, all).includes('{')}
        onClick={() => {
          if (!use || !next) return;
          dispatch({ type: 'edits', endpoints: new Map([[endpoint.key, next.patch]]) });
          setFilled({ ...next, use });
        }}
      >
        {t('common:messageDocument.apply')}
      </button>
      <Outcome {...{ filled, t }} broker={otherBroker(props, use)} />
    </div>
  );
}

/** Asks what an endpoint takes, once a message is chosen. */
function useDescribed(
  endpoint: EndpointDraft | undefined,
  ask: EndpointsSectionProps['descriptions']['ask'],
  isWanted: boolean,
): void {
  useEffect(() => {
    if (isWanted && endpoint && endpoint.source.kind !== 'operation') ask([endpoint]);
  }, [endpoint, ask, isWanted]);
}

function optionOf(use: CheckedUse, fillable: Fillable, t: T) {
  const reason = reasonAgainst(use, fillable);
  const label = t(`common:messageDocument.${use.action}`, { name: use.id, address: use.address });
  return { value: use.id, label, ...(reason !== undefined && { reason: t(`common:messageDocument.${reason}`) }) };
}

interface VariableProps {
  readonly parameter: CheckedUse['parameters'][number];
  readonly value: string;
  readonly t: T;
  readonly onChange: (value: string) => void;
}

/** One variable of the address: typed, or chosen where the document has its values. */
function Variable({ parameter: { name, values, doc }, value, t, onChange }: VariableProps) {
  const label = t('common:messageDocument.parameter', { name });
  const shared = { path: `messages.parameters.${name}`, label, required: true, value, onChange, mono: true };
  const hint = doc === undefined ? {} : { hint: doc };
  if (values.length === 0) return <TextField {...shared} {...hint} />;
  const options = values.map((each) => ({ value: each, label: each }));
  return <SelectField {...shared} {...hint} empty={t('common:forms.choose')} options={options} />;
}

const usualOf = (use: CheckedUse | undefined): Values =>
  Object.fromEntries(use?.parameters.flatMap(({ name, usual }) => (usual === undefined ? [] : [[name, usual]])) ?? []);

/** The document's brokers, where the project has another one. */
function otherBroker({ draft, spec, texts }: MessageFillProps, use: CheckedUse | undefined): string | undefined {
  const usual = spec.projectOptions.find(({ name }) => name === 'broker')?.initial;
  const { broker = usual } = draft.options;
  const brokers = use?.brokers ?? [];
  if (brokers.length === 0 || brokers.includes(String(broker))) return undefined;
  return brokers.map((id) => texts.choice('options.broker', id)).join(', ');
}

interface OutcomeProps {
  readonly filled: (Filled & { readonly use: CheckedUse }) | undefined;
  readonly broker: string | undefined;
  readonly t: T;
}

/** How much was found by its name, and what was not. */
function Outcome({ filled, broker, t }: OutcomeProps) {
  const { bound: { mapping, unbound } = { mapping: [], unbound: [] }, use, asIs } = filled ?? {};
  const isTaken = use?.action === 'receive';
  const counts = { n: mapping.length, all: mapping.length + unbound.length };
  return (
    <div role="status" className="wrap-anywhere col-span-full flex flex-col gap-1 text-sm empty:hidden">
      {asIs !== undefined && <p>{t('common:messageDocument.asIs', { type: asIs })}</p>}
      {filled && asIs === undefined && <p>{t(`common:messageDocument.${isTaken ? 'filled' : 'sent'}`, counts)}</p>}
      {filled && unbound.length > 0 && (
        <p>{t(`common:messageDocument.${isTaken ? 'unbound' : 'unsent'}`, { names: unbound.join(', ') })}</p>
      )}
      {broker !== undefined && <p>{t('common:messageDocument.broker', { broker })}</p>}
    </div>
  );
}

import { useId, useState } from 'react';
import type { FieldTexts } from '../../../components/forms/texts.ts';
import type { CheckedOperation, CheckedSchema } from '../../../shared/wire/contract.ts';
import { FieldTable, yesOrNo } from './field-table.tsx';

type T = FieldTexts['t'];
type Types = CheckedSchema['types'];
type Member = Types[string]['members'][number];
type Body = NonNullable<CheckedOperation['body']>;

interface OperationShapeProps {
  readonly operation: CheckedOperation;
  readonly types: Types;
  readonly t: T;
}

/** Shows the input and the answer of an operation of an uploaded schema, in the document's own words. Loaded when first opened. */
export default function OperationShape({ operation, types, t }: OperationShapeProps) {
  const { summary, refused, parameters, body, answer } = operation;
  return (
    <>
      {summary && <p className="text-base-content/80 text-sm">{summary}</p>}
      {refused && <p className="text-error text-sm">{t('common:picker.refused', { reason: refused })}</p>}
      {parameters.length === 0 && !body && <p className="text-sm">{t('common:forms.noParameters')}</p>}
      {parameters.length > 0 && <Parameters {...{ parameters, types, t }} />}
      {body && <BodyShape caption={bodyCaption(body, t)} {...{ body, types, t }} />}
      {answer ? (
        <BodyShape caption={captionOf(t('common:shape.answer'), answer)} body={answer} {...{ types, t }} />
      ) : (
        <p className="text-sm">{t('common:shape.nothing')}</p>
      )}
    </>
  );
}

type Parameters = Pick<CheckedOperation, 'parameters'> & { readonly types: Types; readonly t: T };

function Parameters({ parameters, types, t }: Parameters) {
  const isPlaced = parameters.some((parameter) => parameter.in !== undefined);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FieldTable
        caption={t('common:shape.parameters')}
        heads={[t('common:shape.required'), ...(isPlaced ? [t('common:shape.in')] : [])]}
        rows={parameters.map((parameter) => ({
          ...{ name: parameter.name, type: parameter.written, doc: parameter.doc },
          cells: [yesOrNo(parameter.required, t), ...(isPlaced ? [<code key="in">{parameter.in}</code>] : [])],
        }))}
        t={t}
      />
      <NamedTypes members={parameters} above={NONE} {...{ types, t }} />
    </div>
  );
}

const captionOf = (title: string, { mediaType, written }: Body) =>
  [title, mediaType, written].filter((part) => part !== undefined).join(' · ');

function bodyCaption(body: Body, t: T): string {
  const caption = captionOf(t('common:shape.body'), body);
  return body.required ? caption : `${caption} · ${t('common:shape.optional')}`;
}

interface BodyProps extends Omit<OperationShapeProps, 'operation'> {
  readonly caption: string;
  readonly body: Body;
}

/** Shows a body: its media type, its type, and the members of that. */
function BodyShape({ caption, body: { ref }, types, t }: BodyProps) {
  const isTold = ref !== undefined && types[ref] !== undefined;
  if (!isTold) return <p className="wrap-anywhere font-medium text-sm">{caption}</p>;
  return <TypeShape name={ref} above={NONE} {...{ caption, types, t }} />;
}

const NONE: ReadonlySet<string> = new Set();

interface TypeProps {
  readonly name: string;
  readonly types: Types;
  /** Types that are open around this one: a type that holds itself is not shown in itself again. */
  readonly above: ReadonlySet<string>;
  readonly t: T;
}

/** The members of a type, or its values. */
function TypeShape({ name, caption, types, above, t }: TypeProps & { readonly caption: string }) {
  const { members = [], values } = types[name] ?? {};
  if (values || members.length === 0) {
    return (
      <div className="text-sm">
        <p className="wrap-anywhere font-medium">{caption}</p>
        {values && <p className="wrap-anywhere font-mono text-xs">{values.join(' · ')}</p>}
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FieldTable
        caption={caption}
        heads={[t('common:shape.required')]}
        rows={members.map((member) => ({
          ...{ name: member.name, type: member.written, doc: member.doc },
          cells: [yesOrNo(member.required, t)],
        }))}
        t={t}
      />
      <NamedTypes members={members} above={new Set([...above, name])} {...{ types, t }} />
    </div>
  );
}

/** The types that members are of, each once, closed: a document's types may hold each other without end. */
function NamedTypes({
  members,
  types,
  above,
  t,
}: Omit<TypeProps, 'name'> & { readonly members: readonly Pick<Member, 'ref'>[] }) {
  const names = new Set(members.flatMap(({ ref }) => (ref === undefined || above.has(ref) ? [] : [ref])));
  return [...names]
    .filter((name) => types[name])
    .map((name) => <NamedType key={name} {...{ name, types, above, t }} />);
}

function NamedType(props: TypeProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const written = props.types[props.name]?.written ?? '';
  return (
    <div className="min-w-0">
      <button
        type="button"
        className="btn btn-ghost btn-xs -ml-2 h-auto min-h-6 max-w-full shrink text-left font-mono"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
          ›
        </span>
        <span className="wrap-anywhere min-w-0">{written}</span>
      </button>
      {isOpen && (
        <div id={id} className="border-base-300 border-l pl-3">
          <TypeShape {...props} caption={written} />
        </div>
      )}
    </div>
  );
}

import { useId, useState } from 'react';
import { fieldId } from '../../../../components/forms/field.tsx';
import { OptionField } from '../../../../components/forms/option-fields.tsx';
import { applying } from '../../../../model/schema/when.ts';
import type { FieldSpec } from '../../../../shared/form-spec.ts';
import type { EndpointRowProps } from '../../draft/section-props.ts';
import { routineOf } from '../choice/use-descriptions.ts';
import { endpointTitle } from '../names/suggestion.ts';
import { pagesRefused } from './pages.ts';

/** A line that opens to how rows are answered in pages; what is wrong there opens it too. */
export function PagesDisclosure(props: EndpointRowProps) {
  const { endpoint, index, spec, texts, faults } = props;
  const { options } = endpoint;
  const [isChosen, setIsChosen] = useState(false);
  const id = useId();
  const own = applying(spec.endpointOptions, options).filter(({ group }) => group === 'paging');
  const [first] = own;
  if (!first) return null;
  const path = `endpoints.${index}.options`;
  const isOpen = isChosen || own.some(({ name }) => faults.some(({ field }) => field === `${path}.${name}`));
  const title = texts.label(`${path}.${first.name}`);
  const value = String(options[first.name] ?? first.initial ?? '');
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <button
          type="button"
          id={fieldId(`${path}.pages`)}
          className="btn btn-ghost btn-xs -ml-2"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${title}: ${endpointTitle(endpoint)}`}
          onClick={() => setIsChosen(!isOpen)}
        >
          <span aria-hidden="true" className={`transition-transform ${isOpen ? 'rotate-90' : ''}`}>
            ›
          </span>
          {title}
        </button>
        {value !== first.initial && (
          <span className="badge badge-outline badge-sm text-base-content/80">
            {texts.choice(`${path}.${first.name}`, value)}
          </span>
        )}
      </div>
      {isOpen && <PageFields {...props} {...{ id, own }} first={first.name} />}
    </>
  );
}

interface PageFieldsProps extends EndpointRowProps {
  readonly id: string;
  /** The options of paging that apply. */
  readonly own: readonly FieldSpec[];
  /** The name of the option that turns paging on. */
  readonly first: string;
}

function PageFields({ id, own, first, ...props }: PageFieldsProps) {
  const { endpoint, index, spec, texts, faults, description, dispatch } = props;
  const { key, options } = endpoint;
  const refusal = pagesRefused(endpoint, routineOf(description));
  return (
    <div
      id={id}
      className="grid min-w-0 basis-full gap-3 rounded-field border border-base-300 p-3 sm:grid-cols-2 md:grid-cols-3"
    >
      {own.map((field) => (
        <OptionField
          key={field.name}
          fields={spec.endpointOptions}
          {...{ field, faults, texts }}
          path={`endpoints.${index}.options`}
          values={options}
          {...(refusal && { refused: { [first]: refusal } })}
          onChange={(name, next) => dispatch({ type: 'endpointOption', key, name, value: next })}
        />
      ))}
    </div>
  );
}

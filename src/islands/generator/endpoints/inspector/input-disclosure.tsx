import type { EndpointRowProps } from '../../draft/section-props.ts';
import { mappingOf, targetsOf } from '../../mapping/mapping.ts';
import { MappingDisclosure } from '../../mapping/mapping-disclosure.tsx';
import { routineOf } from '../choice/use-descriptions.ts';
import { endpointTitle } from '../names/suggestion.ts';

/** A line that opens to where an endpoint's request comes from. */
export function InputDisclosure(props: EndpointRowProps) {
  const { endpoint, index, texts, faults, inputs, description, operation, types, tinyint1, dispatch, onAsk } = props;
  if (!inputs) return null;
  return (
    <MappingDisclosure
      of="inputs"
      owner={endpointTitle(endpoint)}
      mapping={mappingOf(endpoint)}
      targets={targetsOf({ described: routineOf(description), operation, types, tinyint1 })}
      path={`endpoints.${index}.input`}
      options={endpoint.options}
      isLoading={description?.state === 'loading'}
      {...{ inputs, faults, texts }}
      onOpen={() => endpoint.source.kind !== 'operation' && onAsk([endpoint])}
      onChange={(input) => dispatch({ type: 'input', key: endpoint.key, input })}
    />
  );
}

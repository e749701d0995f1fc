import type { EndpointRowProps } from '../../draft/section-props.ts';
import { MappingDisclosure } from '../../mapping/mapping-disclosure.tsx';
import { endpointTitle } from '../names/suggestion.ts';

/** A line that opens to what the sender sends that the technology brings. */
export function PayloadDisclosure({ endpoint, index, texts, faults, payload, dispatch }: EndpointRowProps) {
  if (!payload) return null;
  return (
    <MappingDisclosure
      of="payload"
      owner={endpointTitle(endpoint)}
      mapping={endpoint.payload ?? []}
      inputs={payload}
      targets={undefined}
      options={endpoint.options}
      path={`endpoints.${index}.payload`}
      {...{ faults, texts }}
      onChange={(mapping) => dispatch({ type: 'payload', key: endpoint.key, payload: mapping })}
    />
  );
}

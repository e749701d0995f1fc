import type { ContractFaults } from '../faults.ts';
import { attribute, childrenOf } from '../xml/element.ts';
import { type Component, nameOfComponent, type SchemaSet, XSD } from './schema-set.ts';

/** Two elements of a schema that are the messages of one operation. */
interface Pair {
  readonly name: string;
  readonly request: Component;
  readonly answer: Component;
}

/**
 * Finds the operations of a schema without a WSDL, as contract-first services have them: `XResponse` answers `XRequest`
 * or `X`. Where there are none, that is noted as a fault.
 * @example
 * <element name="GetOrderRequest"/> <element name="GetOrderResponse"/>   →   {name: 'GetOrder', …}
 */
export function pairsOf(schemas: SchemaSet, faults: ContractFaults): readonly Pair[] {
  const pairs = schemas.documents.flatMap((document) =>
    childrenOf(document.element, XSD, 'element').flatMap((element): Pair[] => {
      const { namespace, name } = nameOfComponent({ element, document });
      const operation = /^(.+)Response$/.exec(name)?.[1];
      if (operation === undefined || attribute(element, 'abstract') === 'true') return [];
      const request =
        schemas.peek('element', { namespace, name: `${operation}Request` }) ??
        schemas.peek('element', { namespace, name: operation });
      return request ? [{ name: operation, request, answer: { element, document } }] : [];
    }),
  );
  if (pairs.length > 0) return withNamespace(pairs, faults);
  for (const { element } of schemas.documents) faults.add(element, 'schema.noPairs');
  return [];
}

/** Drops pairs without a namespace, because a message is known by its namespace. */
function withNamespace(pairs: readonly Pair[], faults: ContractFaults): readonly Pair[] {
  const bare = pairs.filter(({ request }) => request.document.namespace === '');
  if (bare.length < pairs.length) return pairs.filter((pair) => !bare.includes(pair));
  for (const element of new Set(bare.map(({ request }) => request.document.element)))
    faults.add(element, 'schema.noTargetNamespace');
  return [];
}

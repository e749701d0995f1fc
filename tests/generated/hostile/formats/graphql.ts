import { ANY, at, type HostileContract, WORD } from './format.ts';

const graphql = (name: string, described: string, value: string) => `
${described} type Query { ${described} ${name}(${described} ${name}: String = ${value}): Thing }
${described} type Thing { ${described} ${name}: Int, more: Kind }
${described} enum Kind { ${described} ${name} OTHER }`;

const json = JSON.stringify;

export default [
  { name: 'GraphQL', names: WORD, file: (name, text) => at('a.graphqls', graphql(name, json(text), json(text))) },
  { name: 'GraphQL, raw', names: ANY, raw: true, file: (name) => at('a.graphqls', graphql(name, '', 'null')) },
] satisfies readonly HostileContract[];

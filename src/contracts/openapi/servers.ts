import { oneLine } from '../texts.ts';
import { entries, entry, items, type Node, text } from '../tree/node.ts';

/**
 * Reads the addresses that a document, a path or an operation names, with their variables' defaults.
 * @example
 * {url: 'https://{host}/v1', variables: {host: {default: 'api.example.com'}}}   →   ['https://api.example.com/v1']
 */
export function serversOf(node: Node): readonly string[] {
  return items(entry(node, 'servers')).flatMap((server) => {
    const url = oneLine(text(server, 'url'), 2000);
    if (url === undefined) return [];
    return variablesOf(server).reduce((address, [name, value]) => address.replaceAll(`{${name}}`, () => value), url);
  });
}

function variablesOf(server: Node): [string, string][] {
  return entries(entry(server, 'variables')).flatMap(([name, variable]): [string, string][] => {
    const value = oneLine(text(variable, 'default'));
    return value === undefined ? [] : [[name, value]];
  });
}

import { ANY, at, type HostileContract } from './format.ts';

function openApi(name: string, description: string): object {
  const pointer = encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${pointer}` } } };
  const parameter = { name, in: 'query', description, schema: { type: 'string', enum: ['a', name] } };
  const properties = { [name]: { type: 'string', description, maxLength: 9 }, amount: { type: 'integer' } };
  const operation = {
    ...{ operationId: name, summary: description, description, tags: [name], parameters: [parameter] },
    requestBody: { required: true, description, content },
    responses: { 200: { description, content } },
  };
  return {
    openapi: '3.1.0',
    info: { title: name, version: '1', description },
    paths: { '/things': { post: operation } },
    components: { schemas: { [name]: { type: 'object', description, properties } } },
  };
}

const yaml = (text: string) => `openapi: 3.1.0
info: { title: Things, version: '1' }
paths:
  /things:
    get:
      operationId: ${text}
      description: ${text}
      parameters:
        - name: ${text}
          in: query
          description: ${text}
          schema: { type: string }
      responses:
        '204': { description: Done }
`;

export default [
  { name: 'OpenAPI', names: ANY, file: (name, text) => at('a.json', JSON.stringify(openApi(name, text))) },
  { name: 'OpenAPI, raw', names: ANY, raw: true, file: (name) => at('a.yaml', yaml(name)) },
] satisfies readonly HostileContract[];

import { ANY, at, type HostileContract } from './format.ts';

const proto = (name: string, comment: string) => `syntax = "proto3"; package shop;
${comment}
service Things {
  ${comment}
  rpc ${name}(Asked) returns (Thing);
}
message Asked { string ${name} = 1; }
${comment}
message Thing {
  ${comment}
  int32 ${name} = 1;
  Kind kind = 2;
}
enum Kind { NONE = 0; ${name} = 1; }`;

export default [
  {
    // What an enumeration has by that name is no value.
    ...{ name: 'proto', names: /^(?!option$)[A-Za-z]\w*$/ },
    file: (name, text) => at('a.proto', proto(name, `// ${text.replace(/\s+/g, ' ')}`)),
  },
  { name: 'proto, raw', names: ANY, raw: true, file: (name) => at('a.proto', proto(name, `/* ${name} */`)) },
] satisfies readonly HostileContract[];

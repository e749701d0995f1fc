import { expect, test } from 'vitest';
import { embeddedIn } from './embedded-addresses.ts';

test.each<[string, string]>([
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['0:0:0:0:0:FFFF:7F00:1', '127.0.0.1'],
  ['::ffff:0:10.0.0.7', '10.0.0.7'],
  ['::10.0.0.7', '10.0.0.7'],
  ['64:ff9b::169.254.169.254', '169.254.169.254'],
])('the prefix of a translator in %s leads to one IPv4 address', (address, translated) => {
  expect(embeddedIn(address)).toEqual({ translated, reached: [translated] });
});

test.each<[string, string, readonly string[]]>([
  ['6to4', '2002:7f00:1::', ['127.0.0.1']],
  ['Teredo, its server and its client', '2001:0:a00:7::80ff:fffe', ['10.0.0.7', '127.0.0.1']],
  ['ISATAP', '2001:db8::5efe:10.0.0.7', ['10.0.0.7']],
  ['ISATAP with the bit of a global address', '2001:db8::200:5efe:a00:7', ['10.0.0.7']],
  ['ISATAP inside of 6to4', '2002:102:304::5efe:a00:7', ['1.2.3.4', '10.0.0.7']],
])('a tunnel may lead to an IPv4 address: %s', (_tunnel, address, reached) => {
  expect(embeddedIn(address)).toEqual({ translated: undefined, reached });
});

test.each<[number, string]>([
  [48, '64:ff9b:1:7f00:0:100::'],
  [56, '64:ff9b:1:7f:0:1::'],
  [64, '64:ff9b:1:0:7f:0:100:0'],
  [96, '64:ff9b:1::127.0.0.1'],
])('an operator’s own NAT64 prefix of %i bits is looked through', (_bits, address) => {
  const { translated, reached } = embeddedIn(address);
  expect(translated).toBeUndefined();
  expect(reached).toContain('127.0.0.1');
});

test.each(['::', '::1', '2001:db8::7f00:1', '2a00:1450::1', 'fe80::1', '127.0.0.1', 'example.com', ''])(
  'nothing is inside of %j',
  (address) => {
    expect(embeddedIn(address)).toEqual({ translated: undefined, reached: [] });
  },
);

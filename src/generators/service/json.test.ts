import { expect, test } from 'vitest';
import { body, operation, zooInput } from '../../../tests/generated/apis/zoo.ts';
import type { DataType } from '../../model/types.ts';
import { generate } from '../generate.ts';

const strictJson = (answer: DataType) => {
  const { files } = generate(zooInput({ operations: [operation('GET', '/a', 'a', { answer: body(answer) })] }));
  return [...files].find(([path]) => path.endsWith('/StrictJson.java'))?.[1];
};

test('times with an offset are answered with their seconds, where a project has any', () => {
  const time: DataType = { kind: 'time', zoned: true };
  for (const answer of [time, { kind: 'list', of: time }] as const)
    expect(strictJson(answer)).toContain('.addSerializer(OffsetTime.class, new Seconds())');
  for (const answer of [{ kind: 'time', zoned: false }, { kind: 'string' }] as const)
    expect(strictJson(answer)).not.toContain('OffsetTime');
});

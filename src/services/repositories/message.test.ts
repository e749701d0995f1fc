import { expect, test } from 'vitest';
import { messageOf } from './message.ts';

test('the first line of a commit says what moved, and the others say all versions', () => {
  const message = messageOf(
    'shop',
    { Forja: '0.1.0', 'Spring Boot': '4.2.0' },
    { Forja: '0.1.0', 'Spring Boot': '4.1.2' },
  );
  expect(message).toBe('Upgrade shop to Spring Boot 4.2.0\n\nSpring Boot 4.1.2 → 4.2.0\nForja 0.1.0');
});

test('where nothing moved, and where nothing is known of before, a project is generated and nothing is upgraded', () => {
  const generated = 'Generate shop\n\nForja 0.1.0';
  expect(messageOf('shop', { Forja: '0.1.0' })).toBe(generated);
  expect(messageOf('shop', { Forja: '0.1.0' }, { Forja: '0.1.0' })).toBe(generated);
  expect(messageOf('shop', { Forja: '0.1.0' }, { 'Spring Boot': '4.1.2' })).toBe(generated);
});

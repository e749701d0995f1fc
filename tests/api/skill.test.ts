import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TOOLS } from '../../src/mcp/tools.ts';
import { generateRequest } from '../../src/model/request/request.ts';
import { TOKEN_SCOPES } from '../../src/shared/wire/tokens.ts';

const skill = readFileSync('downloads/SKILL.md', 'utf8');
const templates = readdirSync('downloads/ci').map((name) => readFileSync(`downloads/ci/${name}`, 'utf8'));
const help = execFileSync(process.execPath, ['client/bin/forja.js', '--help'], { encoding: 'utf8' });
const commands = [...help.matchAll(/^ {2}(\w+) {2}/gm)].map(([, name = '']) => name);
const tools = TOOLS.map(({ name }) => name);

test('every command that the skill and the templates name is one of the client’s, and the skill names them all', () => {
  expect(commands).toContain('generate');
  const named = (text: string) => [...text.matchAll(/\bforja ([a-z]+)\b(?=[ `\n])/g)].map(([, name = '']) => name);
  for (const text of [skill, ...templates]) {
    const lines = text.split('\n').filter((line) => /`forja |forja\.tgz/.test(line));
    expect(named(lines.join('\n')).filter((name) => !commands.includes(name))).toEqual([]);
  }
  expect(commands.filter((name) => !skill.includes(`forja ${name}`))).toEqual([]);
});

test('the skill names every tool of the MCP server, and no other', () => {
  expect(tools.filter((name) => !skill.includes(`\`${name}\``))).toEqual([]);
  const named = [...skill.matchAll(/`([a-z]+_[a-z_]+)`/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !tools.includes(name))).toEqual([]);
});

test('its scopes are those of tokens, and its request is one', () => {
  const [, scopes = ''] = /^Scopes of the token: (.*)$/m.exec(skill) ?? [];
  expect([...scopes.matchAll(/`(\w+)`/g)].map(([, scope]) => scope)).toEqual([...TOKEN_SCOPES]);
  const [, json = '{}'] = /```json\n([\s\S]*?)```/.exec(skill) ?? [];
  expect(generateRequest.safeParse(JSON.parse(json)).error).toBeUndefined();
});

test('it begins with a name and a description, as readers of skills expect', () => {
  const [, front = ''] = /^---\n([\s\S]*?)\n---\n/.exec(skill) ?? [];
  expect(front).toMatch(/^name: forja\ndescription: .{80,1024}$/);
});

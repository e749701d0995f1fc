import { expect, test } from 'vitest';
import { boot4 } from '../../platforms/boot-4.ts';
import { PROTO_FOLDER, PROTOC } from './protoc.ts';

const plugins = PROTOC.flatMap((contribution) => (contribution.kind === 'plugin' ? [contribution] : []));

test('protoc reads the folder that contracts stand in', () => {
  expect(plugins.map(({ xml }) => xml).join()).toContain(`\${project.basedir}/${PROTO_FOLDER}<`);
});

test('each version is one that the platform has, and none is written down here', () => {
  for (const { xml, tools = [] } of plugins) {
    expect(tools.filter((tool) => !(tool in boot4.tools))).toEqual([]);
    expect(xml).not.toMatch(/<version>\d/);
    // A tool is named by the property `artifactId.version`.
    const properties = tools.map((tool) => `\${${boot4.tools[tool]?.artifactId}.version}`);
    for (const property of properties) expect(xml).toContain(property);
  }
});

test('the machine is told before protoc is fetched for it', () => {
  expect(plugins.map(({ id }) => id)).toEqual(['os-maven-plugin', 'protobuf-maven-plugin']);
});

import { describe, expect, test } from 'vitest';
import { parameter, routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import type { Routine } from '../../../../model/described/routine.ts';
import { file } from './file.ts';
import { endpointOptions, projectOptions } from './options.ts';

const sender = (options: object, payload?: readonly object[]) => ({
  sender: 'file',
  options: { directory: '/data/orders', ...options },
  ...(payload && { payload }),
});

/** Makes a project whose operations are written somewhere, and the uses of the sender. */
function sending(
  routines: readonly Routine[],
  targets: readonly (readonly object[])[] = routines.map(() => [sender({})]),
) {
  const project = projectOf(routines, { endpoints: targets.map((senders) => ({ senders })) });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map(({ options, payload }) => ({
      operation,
      options: endpointOptions.parse(options),
      ...(payload.length > 0 && { payload }),
    })),
  );
  return { project, uses };
}

function contributedBy({ project, uses }: ReturnType<typeof sending>, options: object = {}) {
  return contributed(file.contribute(project, projectOptions.parse(options), uses));
}

describe('sent at most once', () => {
  test('the answer is handed on after the transaction, and waits in memory alone', () => {
    const { files, modules, text, of, sections } = contributedBy(sending([routine('total')]));
    expect(files).toEqual(['FileSender.java']);
    expect(modules).toEqual(['file-sender']);
    expect(of('state')).toEqual([expect.objectContaining({ table: 'outbox', memory: true })]);
    expect(text('FileSender.java')).toMatch(/keepAfterwards\(\s*new Lane\("file", "total"\)/);
    expect(text('FileSender.java')).toContain('"data-orders total-{id}.json"');
    expect(sections['Messages as files']).toContain('Delivery is **at most once**');
  });

  test('the payload that a mapping makes is written', () => {
    const payload = [{ target: 'day', from: { place: 'request', name: 'day' } }];
    const { files } = contributedBy(sending([routine('total', [parameter('day')])], [[sender({}, payload)]]));
    expect(files).toEqual(expect.arrayContaining(['FilePayloads.java', 'DefaultFilePayloads.java']));
  });
});

test('kept in an outbox, the message is written in the transaction of the work', () => {
  const { text, of } = contributedBy(sending([routine('total')]), { delivery: 'outbox' });
  expect(of('state')).toEqual([
    expect.objectContaining({ table: 'outbox', field: 'senderOptions.file.outboxDatabase' }),
  ]);
  expect(text('FileSender.java')).toMatch(/deliveries\.keep\(/);
});

test('each directory comes from the environment, and a container has it', () => {
  const targets = [[sender({}), sender({ directory: 'files/out' })]];
  const { settings, of } = contributedBy(sending([routine('total')], targets));
  expect(settings['service.file-sender.directories.files-out']).toBe('${SENT_FILES_FILES_OUT:files/out}');
  expect(of('mount')).toEqual([
    { kind: 'mount', source: '/data/orders', target: '/data/orders' },
    { kind: 'mount', source: './files/out', target: '/files/out' },
  ]);
});

test('what is written to one place twice is refused, beside its field', () => {
  const { project, uses } = sending([routine('total')], [[sender({}), sender({ saveAs: '{id}' }), sender({})]]);
  expect(file.check?.(project, projectOptions.parse({}), uses)).toEqual([
    { field: 'endpoints.0.senders.2.options.directory', message: 'directoryTaken' },
  ]);
});

test.each([
  ['order.json', 'sentAsId'],
  ['{id}-{day}', 'sentAsVariables'],
  ['../{id}', 'folderSteps'],
  ['/{id}', 'folderSteps'],
  ['my {id}', 'sentAsVariables'],
])('%s is no name of a file', (saveAs, message) => {
  expect(endpointOptions.safeParse({ directory: 'out', saveAs }).error?.issues[0]?.message).toBe(message);
});

test('a library writes nothing', () => {
  expect(file.supports({ server: 'library' })).toEqual({ reason: 'forms.reasons.librarySender' });
});

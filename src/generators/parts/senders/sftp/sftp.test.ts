import { expect, test } from 'vitest';
import { routine } from '../../../../../tests/generated/projects/tiny.ts';
import { contributed } from '../../../../../tests/support/parts/contributed.ts';
import { projectOf } from '../../../../../tests/support/parts/projects.ts';
import { endpointOptions, projectOptions } from './options.ts';
import { sftp } from './sftp.ts';

const SERVER = { host: 'files.example.com', user: 'orders', hostKey: `SHA256:${'A'.repeat(43)}` };

function contributedBy(options: object = {}) {
  const senders = [{ sender: 'sftp', options: { directory: 'out/orders' } }];
  const project = projectOf([routine('total')], {
    endpoints: [{ senders }],
    request: { senderOptions: { sftp: SERVER } },
  });
  const uses = project.operations.flatMap((operation) =>
    operation.senders.map((sender) => ({ operation, options: endpointOptions.parse(sender.options) })),
  );
  return contributed(sftp.contribute(project, projectOptions.parse({ ...SERVER, ...options }), uses));
}

test('an answer is handed on with the name of its directory, which the environment can change', () => {
  const { files, modules, text, settings, sections } = contributedBy();
  expect(files).toEqual(['SftpSender.java']);
  expect(modules).toEqual(['sftp-sender']);
  expect(text('SftpSender.java')).toMatch(/new Lane\("sftp", "total"\)/);
  expect(text('SftpSender.java')).toContain('"out-orders total-{id}.json"');
  expect(settings['service.sftp-sender.directories.out-orders']).toBe('${SENT_SFTP_OUT_ORDERS:out/orders}');
  expect(sections['Messages as files of an SFTP server']).toContain('Delivery is **at most once**');
});

test('kept in an outbox, the message is written in the transaction of the work', () => {
  const { text, of } = contributedBy({ delivery: 'outbox' });
  expect(of('state')).toEqual([expect.objectContaining({ field: 'senderOptions.sftp.outboxDatabase' })]);
  expect(text('SftpSender.java')).toMatch(/deliveries\.keep\(/);
});

test('the server is one of its own beside that of a listener; nothing secret is an option', () => {
  const { settings, variables } = contributedBy({ authType: 'password', port: '2222' });
  expect(settings['service.sftp.sender.host']).toBe('${SENDER_SFTP_HOST:files.example.com}');
  expect(settings['service.sftp.sender.port']).toBe('${SENDER_SFTP_PORT:2222}');
  expect(settings['service.sftp.sender.password']).toBe('${SENDER_SFTP_PASSWORD:}');
  expect(variables).toEqual(expect.arrayContaining(['SENDER_SFTP_HOST_KEY', 'SENDER_SFTP_PASSWORD']));
  expect(variables).not.toContain('SENDER_SFTP_PRIVATE_KEY');
});

test('a library writes nothing', () => {
  expect(sftp.supports({ server: 'library' })).toEqual({ reason: 'forms.reasons.librarySender' });
});

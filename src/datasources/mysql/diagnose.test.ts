import { expect, test } from 'vitest';
import type { Connection } from '../driver.ts';
import { diagnose } from './diagnose.ts';

const connection: Connection = {
  ...{ kind: 'mariadb', host: 'db.example', port: 3306, username: 'app', password: 'secret', tls: 'prefer' },
};

test.each<[object, string, string]>([
  [{ errno: 1045 }, 'Access denied for user', 'wrong-password'],
  [{ errno: 1044 }, 'Access denied to database', 'not-allowed'],
  [{ errno: 1049 }, 'Unknown database', 'unknown-database'],
  [{ errno: 3159 }, 'Connections using insecure transport are prohibited', 'tls-needed'],
  [{ errno: 1045 }, 'Access denied: require_secure_transport is on', 'tls-needed'],
  [{ errno: 1969 }, 'Query execution was interrupted', 'timeout'],
  [{ errno: 1040 }, 'Too many connections', 'too-many-connections'],
  [{ code: 'HANDSHAKE_NO_SSL_SUPPORT' }, 'Server does not support secure connection', 'tls-unavailable'],
  [{ code: 'HANDSHAKE_SSL_ERROR' }, 'self-signed certificate', 'certificate'],
  [{ code: 'HANDSHAKE_SSL_ERROR' }, 'Hostname/IP does not match altnames', 'certificate'],
  [{ code: 'HANDSHAKE_SSL_ERROR' }, 'wrong version number', 'other'],
  [{ code: 'PROTOCOL_INCORRECT_PACKET_SEQUENCE' }, 'out of order', 'not-this-kind'],
  [{ code: 'ECONNREFUSED', errno: -111 }, 'connect', 'refused'],
  [{ errno: 1064 }, 'syntax', 'other'],
])('%j %s is told as %s', (more, message, diagnosis) => {
  expect(diagnose(Object.assign(new Error(message), more), connection).values).toMatchObject({ diagnosis });
});

import type { AskHostKeys } from '../../components/forms/host-key-field.tsx';
import { call } from './client.ts';

/** Asks the portal which keys an SFTP server shows. */
export const askHostKeys: AskHostKeys = (body) => call('hostKeys', { body });

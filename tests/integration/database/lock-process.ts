import { lockDirectory } from '../../../src/db/directory-lock.ts';

/**
 * A process that takes directories: each message names one and the moment (ms since the epoch) to try at, so that
 * several try at once. It answers `taken`, or the refusal, and keeps what it has until it ends or is told `release`.
 */
let release = () => {};

process.on('message', (message: { directory: string; at: number } | 'release') => {
  if (message === 'release') {
    release();
    return void process.send?.('released');
  }
  while (Date.now() < message.at);
  try {
    release = lockDirectory(message.directory);
    process.send?.('taken');
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : String(error));
  }
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');

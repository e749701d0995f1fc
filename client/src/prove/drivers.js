import { EXIT, Failure } from '../exit.js';

/**
 * The driver of a plain client, which nobody else needs: it is loaded when it is used.
 * @param {'postgres' | 'mysql2/promise'} module
 * @returns {Promise<any>}
 */
export async function driverOf(module) {
  try {
    return await import(module);
  } catch (error) {
    if (/** @type {{code?: string}} */ (error).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const name = module.split('/')[0];
    throw new Failure(
      EXIT.failed,
      'noDriver',
      `The plain client needs the package ${name}: install it beside this one (npm install ${name}), or run npx --package=$FORJA_URL/api/downloads/forja.tgz --package=${name} forja prove.`,
    );
  }
}

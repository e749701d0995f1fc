import { createMiddleware } from 'hono/factory';
import type { Config } from '../../config.ts';
import type { Assets } from '../assets.ts';
import type { AppEnv } from '../env.ts';

interface Deps {
  readonly assets: Pick<Assets, 'style'>;
  readonly config: Pick<Config, 'publicUrl' | 'serviceUrl'>;
}

/** The origins of signed-in people's pictures. */
const PICTURES = ['https://lh3.googleusercontent.com', 'https://avatars.githubusercontent.com'];
/** Browsers hold the redirect after a posted form to form-action too. */
const SIGN_IN = ['https://accounts.google.com', 'https://github.com'];

/** Content security policy and the other headers that every answer carries. */
export function securityHeaders(deps: Deps) {
  const headers = Object.entries({
    'Content-Security-Policy': policy(deps),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    ...(deps.config.publicUrl?.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000' }),
  });
  return createMiddleware<AppEnv>(async function setSecurityHeaders(c, next) {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  });
}

function policy({ assets: { style }, config: { serviceUrl } }: Deps): string {
  // Vite's error overlay brings its own.
  const styles = `'self' ${'hash' in style ? `'${style.hash}'` : "'unsafe-inline'"}`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    `img-src 'self' data: ${PICTURES.join(' ')}`,
    // Beside our own origin the browser calls a separate generation service.
    ["connect-src 'self'", ...(serviceUrl === undefined ? [] : [serviceUrl])].join(' '),
    `form-action 'self' ${SIGN_IN.join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

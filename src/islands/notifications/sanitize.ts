import DOMPurify from 'dompurify';
import { safeUrl } from './queue.ts';

// Loaded with the first message that is HTML: a chunk of its own.

const TAGS = [
  ['a', 'b', 'blockquote', 'br', 'code', 'dd', 'div', 'dl', 'dt', 'em', 'h3', 'h4', 'hr', 'i', 'li', 'ol', 'p', 'pre'],
  ['s', 'small', 'span', 'strong', 'sub', 'sup', 'table', 'tbody', 'td', 'th', 'thead', 'tr', 'u', 'ul'],
].flat();

DOMPurify.addHook('afterSanitizeAttributes', (node) => node instanceof HTMLAnchorElement && guard(node));

/** The HTML of a message with nothing in it but text, its form, and links that may be followed. */
export function sanitize(html: string): string {
  return DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ['href'] });
}

/** A link leads where a message itself may lead, and out of the portal in a tab of its own. */
function guard(link: HTMLAnchorElement): void {
  const target = safeUrl(link.getAttribute('href'), location.origin);
  link.removeAttribute('href');
  if (!target) return;
  link.href = target;
  link.className = 'link';
  if (link.origin === location.origin) return;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
}

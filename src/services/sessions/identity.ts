/** An identity that a provider vouches for. `provider` is google, github, local:google or local:github. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
  readonly name: string;
  readonly email: string;
  readonly image: string | null;
}

const MAX_NAME = 100;

/** Names come from outside: no control or direction characters, one line, never empty; pictures only over https. */
export function cleanIdentity(identity: Identity): Identity {
  const name = identity.name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const email = identity.email.trim();
  const [mailbox = email] = email.split('@');
  return {
    provider: identity.provider,
    subject: identity.subject,
    name: [...(name || mailbox)].slice(0, MAX_NAME).join(''),
    email,
    image: httpsOnly(identity.image),
  };
}

function httpsOnly(image: string | null): string | null {
  return image !== null && URL.canParse(image) && new URL(image).protocol === 'https:' ? image : null;
}

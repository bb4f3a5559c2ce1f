const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a weakness. It ends on a whole day, so that it stays
 * the same from one request to the next.
 */
export function securityText(contact: string, baseUrl: string, nowMs: number): string {
  const today = nowMs - (nowMs % DAY_MS);
  const expires = new Date(today + VALID_DAYS * DAY_MS).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const VALID_DAYS = 180;

/** `/.well-known/security.txt` (RFC 9116): where to report a weakness. */
export function securityText(contact: string, baseUrl: string, nowMs: number): string {
  const expires = new Date(nowMs + VALID_DAYS * 86_400_000).toISOString();
  return [
    `Contact: ${contact}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

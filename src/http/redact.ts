/** Headers whose values are secrets. */
const SECRET_HEADER = /authorization|key|token|secret|cookie/i;

/** Anything shorter could stand in a text by chance; no service hands out such keys. */
const SHORTEST_SECRET = 8;

/**
 * A text of a server without the secrets that it was sent: some repeat the key that they refuse, and
 * what a server says lands in messages, recordings and results.
 */
export function redactSecrets(text: string, headers: Readonly<Record<string, string>>): string {
  return secretsIn(headers).reduce((rest, secret) => rest.replaceAll(secret, '***'), text);
}

/** The secrets among header values, longest first; a scheme such as `Bearer` in front is none. */
function secretsIn(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers)
    .filter(([name]) => SECRET_HEADER.test(name))
    .flatMap(([, value]) => [value, value.replace(/^\S+\s+/, '')])
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .sort((a, b) => b.length - a.length);
}

import { ConfigError } from '../base/errors.ts';

const OLLAMA_PORT = '11434';
/** Addresses to listen on, which nobody can connect to. */
const LISTEN_HOSTS = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['[::]', '[::1]'],
]);

/**
 * The address of an Ollama server from any form that OLLAMA_HOST or OLLAMA_BASE_URL is written in:
 * `host`, `host:port`, `:port`, `0.0.0.0:11434` (where the server listens; clients use 127.0.0.1), a
 * URL with or without a slash, `/api` or `/v1` at its end. Without a scheme the port defaults to
 * 11434, with one to the scheme's own, as in Ollama itself. Throws a ConfigError that names
 * `variable` for anything else.
 */
export function ollamaAddress(text: string, variable: string): string {
  const trimmed = text.trim();
  const hasScheme = trimmed.includes('://');
  const withHost = trimmed.startsWith(':') ? `127.0.0.1${trimmed}` : trimmed;
  const url = httpUrl(hasScheme ? trimmed : `http://${withHost}`, text, variable);
  if (!hasScheme && !/:\d+(\/|$)/.test(withHost)) url.port = OLLAMA_PORT;
  const host = LISTEN_HOSTS.get(url.hostname) ?? url.hostname;
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = url.pathname.replace(/\/+$/, '').replace(/\/(api|v1)$/, '');
  return `${url.protocol}//${host}${port}${path}`;
}

/**
 * The base address of an OpenAI-compatible server, without a slash at its end. Throws a ConfigError
 * that names `variable` for anything but an http or https URL.
 */
export function openaiAddress(text: string, variable: string): string {
  const url = httpUrl(text.trim(), text, variable);
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

function httpUrl(candidate: string, original: string, variable: string): URL {
  const url = URL.canParse(candidate) ? new URL(candidate) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new ConfigError(
      `${variable} is not the address of a server: "${original}". Expected for example http://127.0.0.1:${OLLAMA_PORT}.`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new ConfigError(`${variable} holds a user name or password, which is not supported.`, {
      hint: 'Put a proxy in front of the server that adds them, or use an API key.',
    });
  }
  return url;
}

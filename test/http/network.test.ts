import { afterAll, describe, expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { abortError, createNetwork, originOf } from '../../src/http/network.ts';
import { requestOf } from './support/cells.ts';
import { deadAddress, sendJson, startServer } from './support/local-server.ts';

const network = createNetwork();
afterAll(() => network.close());

describe('the network', () => {
  it('sends a body and reads the whole reply', async () => {
    await using server = await startServer((response, { body }) =>
      sendJson(response, { model: body.model }, 201, { 'x-extra': 'yes' }),
    );
    const reply = await network.send(
      requestOf({ model: 'naïve 質' }, { url: `${server.url}/chat` }),
    );
    expect(reply).toMatchObject({ status: 201, body: '{"model":"naïve 質"}' });
    expect(reply.headers).toMatchObject({ 'x-extra': 'yes' });
    expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/chat' });
  });

  it('can be closed twice', async () => {
    const twice = createNetwork();
    await twice.close();
    await expect(twice.close()).resolves.not.toThrow();
  });

  it('sends a GET without a body', async () => {
    await using server = await startServer((response) => sendJson(response, {}));
    await network.send(requestOf({}, { method: 'GET', url: server.url, body: '' }));
    expect(server.requests[0]?.method).toBe('GET');
  });

  it('calls a server that is down unreachable, with the reason', async () => {
    const url = await deadAddress();
    await expect(network.send(requestOf({}, { url }))).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(`Cannot reach ${url}: connect ECONNREFUSED`),
    });
  });

  it('names the reason where a host has several addresses', async () => {
    const url = (await deadAddress()).replace('127.0.0.1', 'localhost');
    await expect(network.send(requestOf({}, { url }))).rejects.toThrow(/ECONNREFUSED/);
  });

  it('calls a server that hangs up before answering unreachable', async () => {
    await using server = await startServer((response) => {
      response.destroy();
    });
    await expect(network.send(requestOf({}, { url: server.url }))).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('calls a reply that breaks off a bad reply', async () => {
    await using server = await startServer((response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('half', () => response.destroy());
    });
    await expect(network.send(requestOf({}, { url: server.url }))).rejects.toMatchObject({
      kind: 'bad-reply',
      status: 200,
    });
  });

  it('closes the connection when the caller aborts, before and within the reply', async () => {
    for (const begin of [false, true]) {
      const controller = new AbortController();
      await using server = await startServer((response) => {
        if (begin) response.write('half', () => controller.abort());
        else controller.abort();
      });
      const request = requestOf({}, { url: server.url, signal: controller.signal });
      await expect(network.send(request)).rejects.toMatchObject({ kind: 'aborted' });
      await server.requests[0]?.hungUp;
    }
  });

  it('sends nothing for a signal that is aborted already', async () => {
    await using server = await startServer((response) => sendJson(response, {}));
    const request = requestOf({}, { url: server.url, signal: AbortSignal.abort() });
    await expect(network.send(request)).rejects.toMatchObject({ kind: 'aborted' });
    expect(server.requests).toEqual([]);
  });
});

describe('abortError', () => {
  it('tells a deadline from an abort, and keeps a reason that is ours', () => {
    const ours = new TransportError('timeout', 'run deadline');
    const url = 'http://host.invalid/a';
    const late = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
    expect(abortError(late, url).kind).toBe('timeout');
    expect(abortError(AbortSignal.abort(), url).kind).toBe('aborted');
    expect(abortError(AbortSignal.abort(ours), url)).toBe(ours);
  });
});

it('originOf leaves out user, password and path', () => {
  expect(originOf('http://user:pass@host:81/v1/chat?key=1')).toBe('http://host:81');
  expect(originOf('nonsense')).toBe('nonsense');
});

import { expect, it } from 'vitest';
import { TransportError } from '../../src/base/errors.ts';
import { withDeadline } from '../../src/http/deadline.ts';
import type { Send } from '../../src/http/exchange.ts';
import { replyOf, requestOf } from './support/cells.ts';
import { fakeTiming } from './support/fake-timing.ts';

/** Never answers; rejects when its signal is aborted. `onSent` runs once the request is under way. */
const silent =
  (onSent: () => void): Send =>
  (request) =>
    new Promise((_resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      queueMicrotask(onSent);
    });

it('ends a call that outlasts its deadline, and says how long it waited', async () => {
  const timing = fakeTiming();
  const send = withDeadline(
    silent(() => timing.expire()),
    120_000,
    timing,
  );
  await expect(send(requestOf())).rejects.toMatchObject({
    kind: 'timeout',
    message: 'No whole reply from http://host.invalid within 120 s.',
  });
});

it('says that the caller aborted where the caller did', async () => {
  const controller = new AbortController();
  const send = withDeadline(
    silent(() => controller.abort()),
    1_000,
    fakeTiming(),
  );
  await expect(send(requestOf({}, { signal: controller.signal }))).rejects.toMatchObject({
    kind: 'aborted',
  });
});

it('says that the deadline of the run passed where that came first', async () => {
  const controller = new AbortController();
  const send = withDeadline(
    silent(() => controller.abort(new DOMException('run', 'TimeoutError'))),
    1_000,
    fakeTiming(),
  );
  await expect(send(requestOf({}, { signal: controller.signal }))).rejects.toMatchObject({
    kind: 'timeout',
    message: 'No reply from http://host.invalid before the deadline.',
  });
});

it('sends nothing when the caller has aborted already', async () => {
  let sent = 0;
  const send = withDeadline(
    async () => {
      sent += 1;
      return replyOf();
    },
    1_000,
    fakeTiming(),
  );
  const request = requestOf({}, { signal: AbortSignal.abort() });
  await expect(send(request)).rejects.toMatchObject({ kind: 'aborted' });
  expect(sent).toBe(0);
});

it('passes replies and other failures on as they are', async () => {
  const reply = replyOf({ a: 1 });
  expect(await withDeadline(async () => reply, 1_000, fakeTiming())(requestOf())).toBe(reply);
  const failure = new TransportError('unreachable', 'gone');
  const failing = withDeadline(() => Promise.reject(failure), 1_000, fakeTiming());
  await expect(failing(requestOf())).rejects.toBe(failure);
});

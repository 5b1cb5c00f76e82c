import type { HttpReply, HttpRequest } from './exchange.ts';
import type { JsonObject } from './recording-line.ts';

/** What the layers must know of a model server's protocol. Pure. */
export interface ChatProtocol {
  /**
   * The part of a request's body that decides the answer, in a fixed readable form: model, messages,
   * format, sampling options. What a client library adds beside these is left out.
   */
  payloadOf(body: JsonObject): JsonObject;
  /**
   * A whole, successful reply with one JSON object as its body. Throws a TransportError for every
   * other reply: an error status, an error inside the stream, a stream that broke off, a cut prompt.
   */
  settle(reply: HttpReply, request: HttpRequest): HttpReply;
}

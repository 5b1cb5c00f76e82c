import type { ProviderOptions } from 'promptfoo';
import { EchoProvider } from './echo-provider.ts';

/** The echo in place of the reflective column. */
export default class EchoReflective extends EchoProvider {
  constructor(options?: ProviderOptions) {
    super('reflective', options);
  }
}

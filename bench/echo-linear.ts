import type { ProviderOptions } from 'promptfoo';
import { EchoProvider } from './echo-provider.ts';

/** The echo in place of the linear column. */
export default class EchoLinear extends EchoProvider {
  constructor(options?: ProviderOptions) {
    super('linear', options);
  }
}

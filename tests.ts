import { loadTests } from './src/edge/load-tests.ts';

/** questions.json as promptfoo tests; `config` may name other files: `{questions, corpus}`. */
export default loadTests;

import { dump } from 'js-yaml';
import { projectFolder } from './promptfoo.ts';

const inProject = (file: string) => `file://${projectFolder}${file}`;

/** One column of a test's matrix. */
export interface TestColumn {
  provider?: 'linear' | 'reflective';
  /** A provider module of the test's own, relative to its workspace. */
  module?: string;
  label: string;
  config?: Record<string, unknown>;
}

/** A promptfoo config as the shipped one, with columns of the test's own. */
export function matrixConfig(options: {
  columns: readonly TestColumn[];
  repeat?: number;
  env?: Readonly<Record<string, string | number | boolean>>;
}): string {
  return dump({
    prompts: [{ raw: '{{question}}', label: 'question' }],
    providers: options.columns.map(({ provider, module, label, config }) => ({
      id: module === undefined ? inProject(`providers/${provider}.ts`) : `file://${module}`,
      label,
      ...(config === undefined ? {} : { config }),
    })),
    tests: inProject('tests.ts'),
    defaultTest: {
      assert: [
        ['fact-recall', 'factRecall'],
        ['abstention', 'abstention'],
        ['citation-validity', 'citationValidity'],
        ['loop-bounds', 'loopBounds'],
      ].map(([file, name]) => ({
        type: 'javascript',
        value: inProject(`assertions/${file}.ts:${name}`),
      })),
    },
    evaluateOptions: { repeat: options.repeat ?? 1, maxConcurrency: 1 },
    commandLineOptions: { table: false },
    extensions: ['beforeAll', 'afterEach', 'afterAll'].map((hook) => inProject(`hooks.ts:${hook}`)),
    env: {
      PROMPTFOO_PASS_RATE_THRESHOLD: 0,
      PROMPTFOO_DISABLE_ADAPTIVE_SCHEDULER: true,
      ...options.env,
    },
  });
}

import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/support/count-reporter.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 30_000,
    setupFiles: ['test/support/property-seed.ts'],
    reporters: ['default', new CountReporter()],
    env: { PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' },
    coverage: {
      provider: 'v8',
      include: ['src/**'],
      exclude: ['src/**/*types.ts', 'src/index.ts'],
    },
  },
});

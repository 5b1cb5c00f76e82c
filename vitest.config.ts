import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    env: { PROMPTFOO_DISABLE_TELEMETRY: '1', PROMPTFOO_DISABLE_UPDATE: '1' },
    coverage: { provider: 'v8', include: ['src/**'], exclude: ['src/**/types.ts', 'src/index.ts'] },
  },
});

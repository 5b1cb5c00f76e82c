import type { Reporter, TestCase, TestModule } from 'vitest/node';

/**
 * Ends the output with `N passed, N failed, N skipped`, so that CI can read what really ran. A file
 * that could not be loaded and an error outside any test count as failed.
 */
export class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: ReturnType<TestCase['result']>['state']) =>
      tests.filter((test) => test.result().state === state).length;
    const brokenModules = modules.filter(
      (module) => module.state() === 'failed' && !hasFailedTest(module),
    ).length;
    const failed = count('failed') + brokenModules + unhandledErrors.length;
    process.stdout.write(
      `\n${count('passed')} passed, ${failed} failed, ${count('skipped') + count('pending')} skipped\n`,
    );
  }
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests()].some((test) => test.result().state === 'failed');
}

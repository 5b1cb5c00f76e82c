import { describe, expect, it } from 'vitest';
import { buildPrompts } from '../../../src/agent/prompts.ts';
import { runLoopcheck } from '../support/run-loopcheck.ts';

const run = (...args: string[]) => runLoopcheck('.', args);

describe('loopcheck prompts', () => {
  it('prints one task so that, as the file of that node, it changes nothing', async () => {
    const { out, exitCode } = await run('prompts', 'reflect');
    expect(exitCode).toBe(0);
    expect(buildPrompts({ reflect: out })).toEqual(buildPrompts());
  });

  it('prints the whole system message and the last lines of every node', async () => {
    const { out } = await run('prompts');
    const { system, reminders } = buildPrompts();
    for (const part of [system, ...Object.values(reminders)]) expect(out).toContain(part);
  });

  it('refuses a node that has no prompt, with the allowed ones', async () => {
    const { err, exitCode } = await run('prompts', 'research');
    expect(exitCode).toBe(2);
    expect(err).toMatch(/plan, reflect, write/);
  });
});

describe('the command line', () => {
  it('tells its version and the variables that it reads', async () => {
    expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await run('--help')).out).toMatch(/AGENT_MODEL[\s\S]*LOOPCHECK_DECISION/);
  });
});

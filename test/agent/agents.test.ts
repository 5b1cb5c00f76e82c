import { describe, expect, it } from 'vitest';
import { agentByGraph, agents } from '../../src/agent/agents.ts';
import { ConfigError } from '../../src/base/errors.ts';
import { runCli } from '../../src/cli/run-cli.ts';

/** The edges of a Mermaid diagram, dashed ones too. */
function edgesOf(diagram: string): [from: string, to: string][] {
  return [...diagram.matchAll(/^\s*(\w+) (?:-->|-\.->) (\w+);$/gm)].map(
    ([, from = '', to = '']) => [from, to],
  );
}

/** Every cycle of a graph, as its nodes from the smallest name on. */
function cyclesOf(edges: readonly [string, string][]): string[][] {
  const cycles: string[][] = [];
  const follow = (path: readonly string[]): void => {
    for (const [from, to] of edges) {
      if (from !== path.at(-1)) continue;
      if (to === path[0]) cycles.push([...path]);
      else if (!path.includes(to) && to > (path[0] ?? '')) follow([...path, to]);
    }
  };
  for (const node of new Set(edges.flat())) follow([node]);
  return cycles;
}

describe('the registry of agents', () => {
  it('finds each agent by its graph', () => {
    for (const agent of agents) expect(agentByGraph(agent.graph)).toBe(agent);
  });

  it.each(['', 'Linear', '__proto__'])('refuses %j and names the known graphs', (graph) => {
    expect(() => agentByGraph(graph)).toThrow(ConfigError);
    expect(() => agentByGraph(graph)).toThrow(
      expect.objectContaining({ hint: 'Known graphs: linear, reflective.' }),
    );
  });
});

describe('the diagram', () => {
  it('of the reflective agent has one cycle, research -> reflect -> research, and one way out', async () => {
    const edges = edgesOf(await agentByGraph('reflective').draw());
    expect(cyclesOf(edges)).toEqual([['reflect', 'research']]);
    const inCycle = ['research', 'reflect'];
    const waysOut = edges.filter(([from, to]) => inCycle.includes(from) && !inCycle.includes(to));
    expect(waysOut).toEqual([['reflect', 'write']]);
    expect(edges.filter(([, to]) => to === '__end__')).toEqual([['write', '__end__']]);
  });

  it('of the linear agent has no cycle', async () => {
    const edges = edgesOf(await agentByGraph('linear').draw());
    expect(cyclesOf(edges)).toEqual([]);
    expect(edges).toHaveLength(4);
  });
});

describe('loopcheck draw', () => {
  async function draw(...args: string[]) {
    const lines: string[] = [];
    const errors: string[] = [];
    let exitCode = 0;
    await runCli(['draw', ...args], {
      out: (text) => lines.push(text),
      err: (text) => errors.push(text),
      cwd: '.',
      env: {},
      setExitCode: (code) => {
        exitCode = code;
      },
    });
    return { out: lines.join('\n'), err: errors.join('\n'), exitCode };
  }

  it('prints the reflective graph by default', async () => {
    const { out, exitCode } = await draw();
    expect(exitCode).toBe(0);
    expect(out).toBe((await agentByGraph('reflective').draw()).trimEnd());
  });

  it('prints the graph that was named', async () => {
    expect((await draw('linear')).out).not.toContain('reflect');
  });

  it('names the known graphs where there is none of that name', async () => {
    const { out, err, exitCode } = await draw('circular');
    expect({ out, exitCode }).toEqual({ out: '', exitCode: 1 });
    expect(err).toContain('linear, reflective');
  });
});

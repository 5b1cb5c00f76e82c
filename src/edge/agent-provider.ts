import { resolve } from 'node:path';
import process from 'node:process';
import type {
  ApiProvider,
  CallApiContextParams,
  CallApiOptionsParams,
  ProviderOptions,
  ProviderResponse,
} from 'promptfoo';
import type { Agent } from '../agent/agent.ts';
import type { RecordingSession } from '../models/opened-model.ts';
import { answerCell } from './answer-cell.ts';
import type { Arm } from './arm.ts';
import { readArmSettings } from './arm-settings.ts';
import { type Environment, mergeEnvironment } from './environment.ts';
import { openArm } from './open-arm.ts';
import { recordingSession } from './recording-session.ts';
import { runCell } from './run-cell.ts';
import { currentSession } from './session.ts';

/**
 * A promptfoo column: one agent with the settings of its provider config. `callApi` returns, never
 * throws: what goes wrong is a row with its message and its counters.
 */
export class AgentProvider implements ApiProvider {
  /** Set by promptfoo after construction. */
  label?: string;
  readonly config: Readonly<Record<string, unknown>>;
  /** The environment of the process with the config's `env:` block beneath. */
  readonly environment: Environment;
  private readonly agent: Agent;
  private opened: Promise<Arm> | undefined;

  constructor(agent: Agent, options: ProviderOptions = {}) {
    this.agent = agent;
    // Errors are counted and reported here; promptfoo must not call again behind the counters' back.
    this.config = { maxRetries: 0, ...options.config };
    this.environment = mergeEnvironment(process.env, options.env);
    if (options.label !== undefined) this.label = options.label;
  }

  /** Distinct for each column, since promptfoo keys its queues on it. */
  id(): string {
    return `loopcheck:${this.armName()}`;
  }

  /**
   * Opens the arm once: reads its settings and its corpus, and asks its model whether it can be used.
   * `recording` goes into the manifest where something is recorded. Rejects with one error.
   */
  open(recording: RecordingSession = promptfooSitting()): Promise<Arm> {
    this.opened ??= this.openOnce(recording);
    return this.opened;
  }

  /** The arm on its recordings, whatever model the environment names. Rejects where there are none. */
  openReplay(): Promise<Arm> {
    const replayed = { AGENT_MODEL: undefined, AGENT_TEMPERATURE: undefined };
    return this.openOnce(promptfooSitting(), {
      ...this.environment,
      ...replayed,
      LOOPCHECK_CASSETTE: 'replay',
    });
  }

  callApi(
    _prompt: string,
    context?: CallApiContextParams,
    options?: CallApiOptionsParams,
  ): Promise<ProviderResponse> {
    return answerCell(context, options, async (cell) =>
      runCell(await this.open(), { ...cell, session: currentSession() }),
    );
  }

  private armName(): string {
    return this.label ?? this.agent.graph;
  }

  private async openOnce(recording: RecordingSession, env = this.environment): Promise<Arm> {
    const label = this.armName();
    const { basePath } = this.config;
    const settings = await readArmSettings({
      label,
      config: this.config,
      env,
      testsCorpus: currentSession().corpus?.source,
      folder: resolve(typeof basePath === 'string' ? basePath : ''),
      cwd: process.cwd(),
    });
    return openArm({ label, agent: this.agent, settings, recording });
  }
}

function promptfooSitting(): RecordingSession {
  return recordingSession(currentSession(), { program: 'promptfoo' });
}

/** A column that can be opened: an AgentProvider, also one from another copy of this module. */
export type OpenableProvider = Pick<AgentProvider, 'open' | 'openReplay' | 'environment'>;

/** Whether a provider of a promptfoo suite is one of loopcheck's columns. */
export function isOpenable(provider: unknown): provider is OpenableProvider {
  return (
    typeof provider === 'object' &&
    provider !== null &&
    'open' in provider &&
    typeof provider.open === 'function' &&
    'environment' in provider
  );
}

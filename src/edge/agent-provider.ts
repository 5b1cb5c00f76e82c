import { resolve } from 'node:path';
import process from 'node:process';
import type { ApiProvider, CallApiContextParams, CallApiOptionsParams, ProviderOptions, ProviderResponse } from 'promptfoo';
import type { Agent } from '../agent/agent.ts';
import { messageOf } from '../base/errors.ts';
import { type Arm, runCell } from './arm.ts';
import { readArmSettings } from './arm-settings.ts';
import { type Environment, mergeEnvironment } from './environment.ts';
import { openArm } from './open-arm.ts';
import { refusedResponse, toProviderResponse } from './provider-response.ts';
import { recordingSession } from './recording-session.ts';
import { questionOf } from './question-tests.ts';
import { currentSession } from './session.ts';

/**
 * A promptfoo column: one agent with the settings of its provider config. `callApi` returns, never
 * throws: what goes wrong is a row with its message and its counters.
 */
export class AgentProvider implements ApiProvider {
  /** Set by promptfoo after construction. */
  label?: string;
  readonly config: Readonly<Record<string, unknown>>;
  private readonly agent: Agent;
  private readonly env: Environment;
  private opened: Promise<Arm> | undefined;

  constructor(agent: Agent, options: ProviderOptions = {}) {
    this.agent = agent;
    // Errors are counted and reported here; promptfoo must not call again behind the counters' back.
    this.config = { maxRetries: 0, ...options.config };
    this.env = mergeEnvironment(process.env, options.env);
    if (options.label !== undefined) this.label = options.label;
  }

  /** Distinct for each column, since promptfoo keys its queues on it. */
  id(): string {
    return `loopcheck:${this.armName()}`;
  }

  /** Opens the arm once: reads its settings, its corpus, and asks its model. Rejects with one error. */
  open(): Promise<Arm> {
    this.opened ??= this.openOnce();
    return this.opened;
  }

  async callApi(
    _prompt: string,
    context?: CallApiContextParams,
    options?: CallApiOptionsParams,
  ): Promise<ProviderResponse> {
    const repeat = context?.repeatIndex ?? 0;
    const session = currentSession();
    try {
      const question = questionOf(context?.test?.metadata);
      const arm = await this.open();
      const record = await runCell(arm, {
        question,
        repeat,
        orderIndex: session.nextOrderIndex(),
        sitting: session.id,
        ...(options?.abortSignal === undefined ? {} : { signal: options.abortSignal }),
      });
      return toProviderResponse(record);
    } catch (thrown) {
      return refusedResponse(messageOf(thrown), repeat);
    }
  }

  private armName(): string {
    return this.label ?? this.agent.graph;
  }

  private async openOnce(): Promise<Arm> {
    const label = this.armName();
    const basePath = this.config['basePath'];
    const settings = await readArmSettings({
      label,
      config: this.config,
      env: this.env,
      folder: resolve(typeof basePath === 'string' ? basePath : ''),
      cwd: process.cwd(),
    });
    return openArm({ label, agent: this.agent, settings, recording: recordingSession(currentSession()) });
  }
}

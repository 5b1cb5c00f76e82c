/** The deadline of one run. */
export interface RunDeadline {
  /** Aborts with a TimeoutError at the deadline, and with the outer signal. */
  signal: AbortSignal;
  /** To be called when the run has ended. */
  end(): void;
}

/**
 * Starts the deadline of a run: `timeoutMs` from now, or when `outer` is aborted. Unlike
 * `AbortSignal.timeout` it keeps the process alive: a search or an agent that waits for nothing would
 * otherwise end the whole evaluation without a word.
 */
export function startDeadline(timeoutMs: number, outer?: AbortSignal): RunDeadline {
  const controller = new AbortController();
  const late = () =>
    controller.abort(new DOMException('The run took longer than its deadline', 'TimeoutError'));
  const timer = setTimeout(late, timeoutMs);
  const signals = outer === undefined ? [] : [outer];
  return {
    signal: AbortSignal.any([controller.signal, ...signals]),
    end: () => clearTimeout(timer),
  };
}

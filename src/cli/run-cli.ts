import { Command, CommanderError } from 'commander';
import { isLoopcheckError, messageOf } from '../base/errors.ts';
import { loopcheckVersion } from '../edge/versions.ts';
import type { CommandIo } from './command-io.ts';
import { commands } from './commands/index.ts';

/** Exit code of a usage error: an unknown command, option or argument. */
const USAGE_EXIT_CODE = 2;
/** Exit code of a failed command: bad files, settings, a server that is down. */
const FAILURE_EXIT_CODE = 1;

const VARIABLES = `
Variables (docs/configuration.md): AGENT_MODEL, AGENT_TEMPERATURE, MAX_ITERATIONS, MAX_LLM_CALLS,
OLLAMA_BASE_URL, OPENAI_BASE_URL, OPENAI_API_KEY, LOOPCHECK_CORPUS, LOOPCHECK_QUESTIONS,
LOOPCHECK_DECISION, LOOPCHECK_RESULTS, LOOPCHECK_CASSETTE, LOOPCHECK_RECORDINGS, LOOPCHECK_CACHE.`;

/**
 * Runs one loopcheck command line. Never rejects: a LoopcheckError is printed as message and hint
 * without a stack, any other error with its stack, and the exit code is set.
 */
export async function runCli(args: readonly string[], io: CommandIo): Promise<void> {
  const program = new Command('loopcheck')
    .description('Does my research agent need a self-check loop?')
    .version(loopcheckVersion())
    .addHelpText('after', VARIABLES)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.out(text.trimEnd()),
      writeErr: (text) => io.err(text.trimEnd()),
    });
  for (const create of commands) {
    const command = create(io);
    program.addCommand(command.copyInheritedSettings(program));
  }
  try {
    await program.parseAsync([...args], { from: 'user' });
  } catch (thrown) {
    io.setExitCode(report(thrown, io));
  }
}

function report(thrown: unknown, io: CommandIo): number {
  if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
  if (isLoopcheckError(thrown)) {
    io.err(`loopcheck: ${thrown.message}`);
    if (thrown.hint !== undefined) io.err(thrown.hint);
    return FAILURE_EXIT_CODE;
  }
  io.err(`loopcheck: ${messageOf(thrown)}`);
  if (thrown instanceof Error && thrown.stack !== undefined) io.err(thrown.stack);
  return FAILURE_EXIT_CODE;
}

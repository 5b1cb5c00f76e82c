import { appendFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { messageOf } from '../base/errors.ts';
import { annotationLines } from '../report/annotations.ts';
import { markdownReport } from '../report/markdown.ts';
import { terminalReport } from '../report/terminal.ts';
import type { ReportView } from '../report/view/report-view.ts';
import { type ReportFormat, writeReports } from './write-reports.ts';

/** What presenting a report touches; the hooks' and the commands' io both fit. */
export interface ReportIo {
  out(text: string): void;
  err(text: string): void;
  env: Readonly<Record<string, string | undefined>>;
  cwd: string;
  /** Columns of the terminal. */
  width: number;
  color: boolean;
}

/** Where the files of a report go; null writes none. */
export interface ReportTarget {
  folder: string | null;
  formats?: readonly ReportFormat[];
}

/**
 * Shows a run to whoever started it: the terminal report, the files in the run's folder, and, on
 * GitHub Actions, the step summary and annotations. Files come first, so that the last thing printed is
 * the verdict. A step summary that cannot be written is said and does no harm; where the files cannot be
 * written everything else is shown all the same, and then the call rejects with that ConfigError.
 */
export async function presentReport(
  view: ReportView,
  { folder, formats }: ReportTarget,
  io: ReportIo,
): Promise<void> {
  let failure: unknown;
  const paths =
    folder === null
      ? []
      : await writeReports(view, folder, formats).catch((thrown: unknown) => {
          failure = thrown;
          return [];
        });
  io.out(terminalReport(view, { width: io.width, color: io.color }).trimEnd());
  if (folder !== null && paths.length > 0) {
    io.out(`\nReports: ${relative(io.cwd, folder) || '.'} (${paths.map(baseOf).join(', ')})`);
  }
  await appendSummary(view, io);
  if (io.env.GITHUB_ACTIONS === 'true') {
    for (const line of annotationLines(view)) io.out(line);
  }
  if (failure !== undefined) throw failure;
}

async function appendSummary(view: ReportView, io: ReportIo): Promise<void> {
  const path = io.env.GITHUB_STEP_SUMMARY;
  if (path === undefined || path === '') return;
  try {
    await appendFile(path, markdownReport(view), 'utf8');
  } catch (thrown) {
    io.err(`loopcheck: the step summary could not be written: ${messageOf(thrown)}`);
  }
}

const baseOf = (path: string): string => path.replace(/^.*[\\/]/, '');

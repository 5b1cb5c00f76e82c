import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, messageOf, unreachable } from '../base/errors.ts';
import { verdictJunit } from '../report/junit.ts';
import { markdownReport } from '../report/markdown.ts';
import { resultsCsv } from '../report/rows/results-csv.ts';
import { verdictJson } from '../report/verdict-json.ts';
import type { ReportView } from '../report/view/report-view.ts';

/** The files that a report can be written as, by their short names. */
export const reportFormats = ['json', 'csv', 'junit', 'md', 'html'] as const;

/** The short name of one file of a report. */
export type ReportFormat = (typeof reportFormats)[number];

/** What each format is called in a run's folder. */
export const reportFiles: Readonly<Record<ReportFormat, string>> = {
  json: 'verdict.json',
  csv: 'results.csv',
  junit: 'verdict.junit.xml',
  md: 'report.md',
  html: 'report.html',
};

/**
 * Writes the reports of a run into a folder, which is made where it is missing, and gives the paths of
 * the files. Each file appears whole or not at all: it is written under another name and moved. Rejects
 * with a ConfigError where the folder cannot be written.
 */
export async function writeReports(
  view: ReportView,
  folder: string,
  formats: readonly ReportFormat[] = reportFormats,
): Promise<string[]> {
  const paths: string[] = [];
  for (const format of formats) {
    const path = join(folder, reportFiles[format]);
    const text = await render(view, format);
    await mkdir(folder, { recursive: true })
      .then(() => writeWhole(path, text))
      .catch((thrown: unknown) => {
        throw new ConfigError(`The reports cannot be written to ${folder}: ${messageOf(thrown)}`, {
          hint: 'Make the folder writable; npx loopcheck report --out FOLDER writes them elsewhere.',
          cause: thrown,
        });
      });
    paths.push(path);
  }
  return paths;
}

async function render(view: ReportView, format: ReportFormat): Promise<string> {
  switch (format) {
    case 'json':
      return verdictJson(view);
    case 'csv':
      return resultsCsv(view.runs, view.metrics.arms);
    case 'junit':
      return verdictJunit(view);
    case 'md':
      return markdownReport(view);
    case 'html': {
      // Drawing the plots takes a large library; nobody else should wait for it.
      const { htmlReport } = await import('../report/html/page.ts');
      return htmlReport(view);
    }
    default:
      return unreachable(format);
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    await writeFile(temporary, text, 'utf8');
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true });
    throw thrown;
  }
}

import { logger, parse, View, Warn } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { InternalError } from '../../base/errors.ts';
import { escapeHtml, toXmlText } from '../text/escape.ts';
import { chartConfig } from './theme.ts';

/** A chart as the page embeds it. */
export interface Chart {
  /** The `<svg>` element, with its description as accessible name. */
  svg: string;
  /** What the chart shows, for those who do not see it. */
  description: string;
}

/**
 * Draws a Vega-Lite specification as one `<svg>` element. The same specification gives the same
 * bytes. Colours are CSS variables of the page, so that one drawing serves light and dark. Throws an
 * InternalError where the specification is faulty.
 */
export async function renderChart(spec: TopLevelSpec, description: string): Promise<Chart> {
  const problems: string[] = [];
  const collecting = logger(Warn, undefined, (_method, _level, args) => {
    problems.push(args.map(String).join(' '));
  });
  const options = { logger: collecting, config: chartConfig };
  const view = new View(parse(compile(spec, options).spec), {
    renderer: 'none',
    logger: collecting,
  });
  const drawn = await view.toSVG();
  view.finalize();
  if (problems.length > 0) throw new InternalError(`A chart is faulty: ${problems.join('; ')}`);
  return { svg: shorten(drawn, description), description };
}

/** Gives the drawing its accessible name, lets the page set its size, and cuts needless decimals. */
function shorten(svg: string, description: string): string {
  return toXmlText(svg)
    .replace(
      /^<svg [^>]*viewBox="0 0 (\d+) (\d+)"[^>]*>/,
      (_, width: string, height: string) =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escapeHtml(description)}">`,
    )
    .replace(/<[^>]*>/g, (tag) => tag.replace(/(\d\.\d{2})\d+/g, '$1'))
    .replaceAll(' pointer-events="none"', '')
    .replace(/<path class="(?:back|fore)ground" aria-hidden="true" d=""[^>]*\/>/g, '');
}

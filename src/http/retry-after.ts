/**
 * What a Retry-After header asks for, in milliseconds from `now` (never below 0): a number of
 * seconds or an HTTP date (RFC 9110, section 10.2.3). Undefined where there is none or it is neither.
 */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  // Date.parse reads far more than HTTP dates ("-1" is a year), all of which begin with a weekday,
  // and takes the one form without a zone for local time.
  const dated = /^[A-Za-z]{3,9}[, ]/.test(text);
  const date = dated ? Date.parse(text.endsWith('GMT') ? text : `${text} GMT`) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

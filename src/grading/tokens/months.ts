const NAMES = [
  'january jan januar janvier janv enero ene gennaio janeiro januari',
  'february feb februar fevrier fevr febrero febbraio fevereiro februari',
  'march mar marz mrz maerz mars marzo marco maart',
  'april apr avril avr abril abr aprile',
  'may mai mayo maggio maio mei',
  'june jun juni juin junio giugno junho',
  'july jul juli juillet juil julio luglio julho',
  'august aug aout agosto augustus',
  'september sep sept septembre septiembre setiembre settembre setembro',
  'october oct oktober okt octobre octubre ottobre outubro',
  'november nov novembre noviembre novembro',
  'december dec dezember dez decembre diciembre dic dicembre dezembro',
];

/** Month numbers by name or abbreviation, lower-case and without accents. */
export const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

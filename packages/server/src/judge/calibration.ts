import type { Calibration, Seat } from '@truepenny/verifier';

/** The day of a snapshot at the end of a model's name: `-20251001` or `-2025-10-01`. */
const SNAPSHOT = /-(?:20\d{6}|20\d\d-\d\d-\d\d)$/;

/**
 * A model's name as figures are filed under it. The same model is served as `openai/gpt-5.2`,
 * `openrouter/openai/gpt-5.2` or `anthropic/claude-haiku-4-5-20251001`: provider, maker, case, the day of the
 * snapshot and whether the version is written with dots or hyphens tell no models apart. Everything else does,
 * such as a size, a mode of thinking or a tag after a colon, which with Ollama names a quantised build.
 */
const filedAs = (model: string): string =>
  model
    .slice(model.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(SNAPSHOT, '')
    .replaceAll('.', '-');

/**
 * The calibration of the seats that sit here, by their own ids: a model seat is given the figures that were
 * measured of the model of its name. A seat of which nothing was measured has no entry and is pooled with the
 * cautious `unknown`. Seats that compute state their own confidence and need none.
 */
export function calibrationOf(seats: readonly Seat[], measured: Calibration): Calibration {
  const filed = new Map(Object.entries(measured.seats).map(([name, figures]) => [filedAs(name), figures]));
  const known = seats.flatMap(({ id, kind }) => {
    const figures = kind === 'model' ? filed.get(filedAs(id)) : undefined;
    return figures ? [[id, figures] as const] : [];
  });
  return { ...measured, seats: Object.fromEntries(known) };
}

import type { Calibration, Evidence, Seat, SeatCalibration } from '@truepenny/verifier';

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

/** How large a model is, as far as its name tells. */
export type ModelClass = 'frontier' | 'compact' | 'small';

/** What ships: figures of models that were measured, and of each class. */
export type Measured = Calibration & { readonly classes: Readonly<Record<ModelClass, Evidence>> };

/** Up to so many billion parameters a model is small. */
const SMALL_BILLIONS = 12;
/** And up to so many compact. */
const COMPACT_BILLIONS = 80;
const SIZE = /(?:^|[^a-z0-9.])(\d{1,4}(?:\.\d)?)b(?![a-z0-9])/;
const COMPACT = /(?:^|[-_:/ ])(?:mini|nano|lite|haiku|small|tiny|micro|air)(?![a-z])/;

/**
 * The class of a model by its name: `small` where it names up to 12 billion parameters, `compact` up to 80 and for
 * the light lines of the large makers, else `frontier`.
 */
export function classOf(model: string): ModelClass {
  const name = model.toLowerCase();
  const billions = SIZE.exec(name)?.[1];
  if (billions !== undefined && Number(billions) <= COMPACT_BILLIONS)
    return Number(billions) <= SMALL_BILLIONS ? 'small' : 'compact';
  return COMPACT.test(name) ? 'compact' : 'frontier';
}

/**
 * The calibration of the seats that sit here, by their own ids: a model seat is given the figures that were
 * measured of the model of its name. One of which nothing was measured is given, with an `n` of 0, what the measured
 * models of its line and class are worth, shrunk towards the whole class. Seats that compute need none.
 * `baseRate` is the share of cases, 0..1, that should be blocked, as far as the operator knows it.
 */
export function calibrationOf(seats: readonly Seat[], measured: Measured, baseRate = 0.5): Calibration {
  const { classes, ...calibration } = measured;
  const filed = new Map(Object.entries(measured.seats).map(([name, figures]) => [filedAs(name), figures]));
  const models = seats.filter(({ kind }) => kind === 'model');
  const known = models.map(({ id }) => [id, filed.get(filedAs(id)) ?? inferred(id, measured)] as const);
  const prior = calibration.prior + Math.log(baseRate / (1 - baseRate));
  return { ...calibration, prior, seats: Object.fromEntries(known) };
}

/** As many measured models of its line and class weigh as much as the class itself. */
const CLASS_PRIOR = 2;

/** The line of models that a name begins with, such as `gpt` or `claude`. */
const lineOf = (name: string): string => /^[a-z]+/.exec(name)?.[0] ?? name;

function inferred(id: string, { seats, classes, version }: Measured): SeatCalibration {
  const name = filedAs(id);
  const size = classOf(name);
  const kin = Object.entries(seats)
    .filter(([other]) => lineOf(filedAs(other)) === lineOf(name) && classOf(other) === size)
    .map(([, figures]) => figures);
  const shrunk = (verdict: keyof Evidence) => {
    const own = kin.reduce((sum, figures) => sum + figures[verdict], 0);
    const value = (own + CLASS_PRIOR * classes[size][verdict]) / (kin.length + CLASS_PRIOR);
    return Math.round(value * 1e3) / 1e3;
  };
  const evidence = { ALLOW: shrunk('ALLOW'), UNCERTAIN: shrunk('UNCERTAIN'), BLOCK: shrunk('BLOCK') };
  return { ...evidence, n: 0, source: `models of its class (${size})`, date: version.slice(-10) };
}

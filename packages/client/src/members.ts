/** An object's members; of anything else, none. */
export function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The items of a list; none of what is no list. */
export const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

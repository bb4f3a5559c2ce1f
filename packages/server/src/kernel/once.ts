/** Makes a pure reader read each object once, for as long as that lives. Nobody may change it, nor what the reader gives. */
export function oncePerObject<K extends object, T>(read: (of: K) => T): (of: K) => T {
  const known = new WeakMap<K, { read: T }>();
  return (of) => {
    const found = known.get(of) ?? { read: read(of) };
    known.set(of, found);
    return found.read;
  };
}

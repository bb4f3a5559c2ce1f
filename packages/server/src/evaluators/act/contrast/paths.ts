const trimmed = (path: string): string => path.replace(/^\.\//, '').replace(/\/(?:\*|\.)?$/, '');

/** Whether a folder holds a path and is not the path itself; both as they are written. */
export function ancestorOf(folder: string, path: string): boolean {
  if (!path.includes('/')) return false;
  const [above, below] = [trimmed(folder), trimmed(path)];
  return above !== below && below.startsWith(`${above}/`) && folder.startsWith('/') === path.startsWith('/');
}

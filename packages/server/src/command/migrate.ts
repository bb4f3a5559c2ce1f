import type { Settings } from '../config/settings.ts';
import { withStore } from './store.ts';

/** Opening the store brings it to the newest schema. */
export function migrate(settings: Settings, print: (line: string) => void): Promise<number> {
  return withStore(settings, async ({ dialect }) => {
    print(`The ${dialect} database has the newest schema.`);
    return 0;
  });
}

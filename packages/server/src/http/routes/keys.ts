import { createKey, listKeys, revokeKey, rotateKey } from '@truepenny/contract';
import * as keys from '../../registry/keys.ts';
import type { RegistryParts } from '../../registry/operators.ts';
import type { Mount } from '../mount.ts';

/** Keys of the product surfaces, made and ended by an operator. */
export function keyRoutes(mount: Mount, parts: RegistryParts): void {
  mount(createKey, ({ body, caller }) => keys.createKey(caller, body, parts));
  mount(listKeys, ({ query, caller }) => keys.listKeys(caller, query, parts));
  mount(revokeKey, ({ params, caller }) => keys.revokeKey(caller, params.keyId, parts));
  mount(rotateKey, ({ params, body, caller }) => keys.rotateKey(caller, params.keyId, body, parts));
}

import { createRequire } from 'node:module';
import {
  type Access,
  type Answer,
  answerOf,
  type Cedar,
  CedarFailure,
  mergeAnswers,
  type Rule,
  requestOf,
  type Uid,
} from '@truepenny/verifier/policy';

type Stock = typeof import('@cedar-policy/cedar-wasm/nodejs');

const require = createRequire(import.meta.url);
const PACKAGE = '@cedar-policy/cedar-wasm/nodejs';

/** The engine copies what it was given for every question, and that grows faster than the number of policies. */
const CHUNK = 100;
/** Parsed sets that are kept. The engine can overwrite one, and forget none. */
const SLOTS = 512;

/** Loads the stock engine: about 30 ms and 4 MB, once. */
export function stockCedar(): Stock & Cedar {
  return require(PACKAGE);
}

/** Asks the stock engine, and keeps what it has parsed. */
export class Engine {
  readonly #slots = new Map<string, number>();

  /**
   * What these policies say of an access.
   *
   * @param set Names the policies: the same name always stands for the same ones.
   * @throws {CedarFailure} where the engine fails; nothing was decided then.
   */
  ask(access: Access, principal: Uid, set: string, rules: readonly Rule[]): Answer {
    const answers: Answer[] = [];
    for (let from = 0; from < rules.length; from += CHUNK) {
      const chunk = rules.slice(from, from + CHUNK);
      answers.push(this.#askChunk(access, principal, `${set}/${from}`, chunk));
    }
    return mergeAnswers(answers);
  }

  #askChunk(access: Access, principal: Uid, name: string, rules: readonly Rule[]): Answer {
    try {
      const preparsedPolicySetId = this.#parsed(name, rules);
      return answerOf(
        stockCedar().statefulIsAuthorized({ ...requestOf(access, principal), preparsedPolicySetId }),
      );
    } catch (cause) {
      if (cause instanceof CedarFailure) throw cause;
      // What ends the engine inside leaves it unfit for more: the next question gets a new one.
      this.#slots.clear();
      delete require.cache[require.resolve(PACKAGE)];
      throw new CedarFailure('the engine failed', { cause });
    }
  }

  #parsed(name: string, rules: readonly Rule[]): string {
    let slot = this.#slots.get(name);
    if (slot === undefined) {
      slot = this.#free();
      const staticPolicies = Object.fromEntries(rules.map(({ id, text }) => [id, text]));
      const said = stockCedar().preparsePolicySet(String(slot), { staticPolicies });
      // It was read when it was stored: that it cannot be now is the engine's fault.
      if (said.type === 'failure') throw new Error(said.errors[0]?.message);
    } else this.#slots.delete(name);
    // The one that was asked for last stands last.
    this.#slots.set(name, slot);
    return String(slot);
  }

  #free(): number {
    if (this.#slots.size < SLOTS) return this.#slots.size;
    const [oldest, slot] = this.#slots.entries().next().value ?? ['', 0];
    this.#slots.delete(oldest);
    return slot;
  }
}

import { type Rational, rational } from '../arithmetic/rational.ts';
import { grouped } from './lists.ts';

/** Words with the number that each stands for, "2" or "1/2", exactly; from groups of the form "number: its words". */
export const valued = (list: string): Map<string, Rational> =>
  new Map(
    [...grouped(list)].map(([word, value]) => {
      const [n = '', d = '1'] = value.split('/');
      return [word, rational(BigInt(n), BigInt(d))];
    }),
  );

import { expect, test } from 'vitest';
import { rootOf } from './words.ts';

test.each(['tell tells told telling', 'travel travels travelled travelling', 'pass passes passed passing'])(
  '%s share a root',
  (forms) => {
    expect(new Set(forms.split(' ').map(rootOf)).size).toBe(1);
  },
);

test.each(['tonnes ton', 'need knee', 'string sting', 'us use', 'bring bred', 'thing the'])(
  '%s share no root',
  (words) => {
    expect(new Set(words.split(' ').map(rootOf)).size).toBe(2);
  },
);

import data from './classes.json' with { type: 'json' };

const { source: _, ...classes } = data;

/** By word: the class it belongs to and the one name of its meaning. */
const MEMBER = new Map<string, { sort: string; name: string }>();
for (const [sort, words] of Object.entries(classes))
  for (const alike of words.split(' ')) {
    const [name = ''] = alike.split('/');
    for (const word of alike.split('/')) MEMBER.set(word, { sort, name });
  }

/** The class of words that exclude one another to which a word (small letters) belongs; undefined for other words. */
export const classOf = (word: string): { sort: string; name: string } | undefined =>
  MEMBER.get(word) ?? (word.length > 3 && word.endsWith('s') ? MEMBER.get(word.slice(0, -1)) : undefined);

import type { Document, DocumentRole, Quote } from '../judgement/case.ts';
import type { Proof } from './proof.ts';

/** A proof that holds of its documents. */
export type Example<Kind extends Proof['kind'] = Proof['kind']> = {
  proof: Extract<Proof, { kind: Kind }>;
  documents: Document[];
};

/** A document of a role, called by it where no name is given. */
export const document = (role: DocumentRole, text: string, name: string = role): Document => ({
  name,
  role,
  text,
});

/** A passage of a document that must stand in it. */
export const at = ({ name, text }: Document, passage: string): Quote => {
  const start = text.indexOf(passage);
  if (start < 0) throw new Error(`"${passage}" does not stand in ${name}`);
  return { document: name, text: passage, start, end: start + passage.length };
};
/** All of a document. */
export const whole = (one: Document): Quote => at(one, one.text);
export const established = 'established' as const;
export const refuted = 'refuted' as const;

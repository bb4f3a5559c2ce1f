/** What part a text plays in a case. Evaluators choose what to read by it, never by its name. */
export type DocumentRole =
  | 'question'
  | 'step'
  | 'answer'
  | 'plan'
  | 'claim'
  | 'evidence'
  /** The principal's own words. */
  | 'instruction'
  /** Standing rules: an operator's system text, a mandate's granted terms. */
  | 'terms'
  | 'action'
  | 'reasoning';

/** A text under judgement, exactly as it was sent. `name` is unique in its case. */
export type Document = { name: string; role: DocumentRole; text: string };

/** What a criterion wants to know; a deterministic evaluator answers only the kinds it can compute. */
export type Asks =
  /** Is the step named by `about` free of error? */
  | 'sound'
  /** Did the trace carry out the plan step named by `about`? */
  | 'performed'
  /** Does the answer, or the trace's own conclusion, follow from question and trace? */
  | 'follows'
  /** Does the evidence support the claim? */
  | 'supported'
  /** May the action be taken? The criterion's question says in which respect. */
  | 'permitted';

/** In which respect an act is asked about. */
export type Aspect =
  | 'intent'
  | 'scope'
  | 'recipient'
  | 'privilege'
  | 'steering'
  | 'risk'
  | 'consistency'
  | 'reversibility'
  | 'limits';

/** `critical` decides the verdict, `supporting` can make it UNCERTAIN, `optional` is only reported. */
export type Criterion = {
  id: string;
  asks: Asks;
  /** Of what is to be permitted: in which respect. */
  aspect?: Aspect;
  /** Name of the document that the question is about, where there is one. */
  about?: string;
  question: string;
  criticality: 'critical' | 'supporting' | 'optional';
  /** An ALLOW must rest on a verbatim quote from a document of this role. */
  quoteFrom?: DocumentRole;
};

/** A verbatim passage of a document: `text` is what stands at the UTF-16 offsets start..end. */
export type Quote = { document: string; text: string; start: number; end: number };

/** Structured values that came with the request (a mandate, an action), next to its texts. */
export type Facts = { readonly [name: string]: unknown };

export type Case = { documents: Document[]; criteria: Criterion[]; facts?: Facts };

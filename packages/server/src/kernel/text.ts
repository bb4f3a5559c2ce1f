/** Text as every room reads it: sentences and verbatim quotes are the verifier’s. */
export { quoteFinder, type Span, splitSentences, trimmed } from '@truepenny/verifier';

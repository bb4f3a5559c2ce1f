/** Text as every room reads it: sentences, normalisation and verbatim quotes are the verifier's. */
export { findQuote, normalise, quoteFinder, type Span, splitSentences, trimmed } from '@truepenny/verifier';

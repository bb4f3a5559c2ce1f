import type { Document, DocumentRole } from '@truepenny/verifier';
import { canonicalJson } from '@truepenny/verifier';
import type { ToolCall } from '../acts/act.ts';

/** Name of the document that holds a call sent as a call. */
export const CALL = 'call';

/** A call as the document that is judged: canonical JSON, so that the same call is always the same text. */
export const callDocument = (call: ToolCall): Document => ({
  name: CALL,
  role: 'action',
  text: canonicalJson(call),
});

/** A text as a document; none where there is nothing in it. */
export const textDocument = (name: string, role: DocumentRole, text: string | undefined): Document[] =>
  text?.trim() ? [{ name, role, text }] : [];

export type Listed = {
  method: string;
  path: string;
  summary: string;
  description?: string | undefined;
  /** Which keys open it, in words. */
  key: string;
  /** A request as a command, and the JSON or text that answers it, as they were recorded. */
  example?: { request: string; status: number; answer: string } | undefined;
};

/** A code of a problem, its HTTP status and what to do next. */
export type Fault = { code: string; status: number; next: string };

/** `/llms.txt` (llmstxt.org): what the service is and how each operation is called, for language models. */
export const llmsText = (
  baseUrl: string,
  operations: readonly Listed[],
  faults: readonly Fault[],
): string => `# Truepenny

> Truepenny verifies the reasoning of AI agents before they act and gives verdicts that can be recomputed.
> Every verdict is one of ALLOW, BLOCK or UNCERTAIN; act only on ALLOW.

- Keys travel in the header \`X-API-Key\`, without a prefix such as Bearer.
- Errors are application/problem+json: \`detail\` says what to do, \`retryable\` whether to try again.
- Send an \`Idempotency-Key\` with every POST that creates or charges, then it is safe to repeat.

## Documentation

- [OpenAPI 3.1 document](${baseUrl}/openapi.json): every operation with its schemas
- [API reference](${baseUrl}/docs): the same for people
- [Agent card](${baseUrl}/.well-known/agent-card.json): what agents can ask for, and with which keys
- [API catalog](${baseUrl}/.well-known/api-catalog): every interface of this installation

## Operations

${operations.map(({ method, path, summary }) => `- \`${method} ${path}\`: ${summary}`).join('\n')}

## Problems

${faults.map(({ code, status, next }) => `- \`${code}\` (${status}): ${next}`).join('\n')}

## Examples

${operations.map(section).join('\n\n')}
`;

function section({ method, path, summary, description, key, example }: Listed): string {
  const parts = [
    `### ${method} ${path}`,
    `${summary}.${description ? ` ${description.replaceAll(/\s+/g, ' ')}` : ''} Key: ${key}.`,
  ];
  if (example) {
    const { request, status, answer } = example;
    parts.push(`\`\`\`sh\n${request}\n\`\`\``, `Answer ${status}:`, `\`\`\`\n${answer.trimEnd()}\n\`\`\``);
  }
  return parts.join('\n\n');
}

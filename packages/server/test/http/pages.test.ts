import { NEXT_STEPS } from '@truepenny/contract/reference';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it('/openapi.json is OpenAPI 3.1, version 1.4.0, of this host, and is cached by its ETag', async () => {
  const response = await stage.call('/openapi.json');
  const document = await response.json();
  expect(document.openapi).toBe('3.1.0');
  expect(document.info.version).toBe('1.4.0');
  expect(document.servers).toEqual([{ url: stage.url }]);
  expect(document.paths['/stage/echo'].post).toMatchInlineSnapshot(`
    {
      "operationId": "echo",
      "parameters": [
        {
          "description": "A value of your own, such as a UUID: the same request again gets the stored answer",
          "in": "header",
          "name": "Idempotency-Key",
          "schema": {
            "maxLength": 255,
            "type": "string",
          },
        },
      ],
      "requestBody": {
        "content": {
          "application/json": {
            "schema": {
              "additionalProperties": false,
              "properties": {
                "stakeLevel": {
                  "default": "low",
                  "enum": [
                    "low",
                    "high",
                  ],
                  "type": "string",
                },
                "text": {
                  "maxLength": 500000,
                  "type": "string",
                },
              },
              "required": [
                "text",
              ],
              "type": "object",
            },
          },
        },
        "required": true,
      },
      "responses": {
        "200": {
          "content": {
            "application/json": {
              "schema": {
                "additionalProperties": false,
                "properties": {
                  "text": {
                    "type": "string",
                  },
                  "times": {
                    "type": "integer",
                  },
                },
                "required": [
                  "text",
                  "times",
                ],
                "type": "object",
              },
            },
          },
          "description": "The text",
        },
        "400": {
          "$ref": "#/components/responses/Problem400",
        },
        "401": {
          "$ref": "#/components/responses/Problem401",
        },
        "403": {
          "$ref": "#/components/responses/Problem403",
        },
        "409": {
          "$ref": "#/components/responses/Problem409",
        },
        "413": {
          "$ref": "#/components/responses/Problem413",
        },
        "415": {
          "$ref": "#/components/responses/Problem415",
        },
        "422": {
          "$ref": "#/components/responses/Problem422",
        },
        "429": {
          "$ref": "#/components/responses/Problem429",
        },
        "500": {
          "$ref": "#/components/responses/Problem500",
        },
        "503": {
          "$ref": "#/components/responses/Problem503",
        },
      },
      "security": [
        {
          "plvKey": [],
        },
      ],
      "summary": "On the stage",
      "tags": [
        "Stage",
      ],
    }
  `);
  const etag = response.headers.get('etag') ?? '';
  expect((await stage.call('/openapi.json', { headers: { 'if-none-match': etag } })).status).toBe(304);
});

it('/docs and its scripts come from this host alone, and nothing in the page itself runs', async () => {
  const page = await stage.call('/docs');
  expect(page.status).toBe(200);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('unsafe');
  const html = await page.text();
  expect(html).toContain(/nonce-([\w-]{22})'/.exec(policy)?.[1]);
  expect(html).not.toMatch(/(src|href)="https?:|<script>|<style| on\w+=/);
  // A nonce that could be known before would let in whatever names it.
  expect((await stage.call('/docs')).headers.get('content-security-policy')).not.toBe(policy);
  for (const path of ['/docs/start.js', '/docs/scalar.js']) {
    expect(html).toContain(`<script src="${path}"></script>`);
    const script = await stage.call(path);
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await script.text()).length).toBeGreaterThan(100);
  }
});

it('/problems says what a code means', async () => {
  expect(await (await stage.call('/problems/missing-key')).text()).toBe(
    `missing-key: Missing key (HTTP 401)\n\n${NEXT_STEPS['missing-key']}\n`,
  );
  expect((await stage.call('/problems/constructor')).status).toBe(404);
});

it('/metrics counts by operation and status, and is not told to the outside', async () => {
  await stage.call('/stage/read/a');
  await stage.call('/nowhere/at-all');
  const text = await (await stage.call('/metrics')).text();
  expect(text).toMatch(/truepenny_http_request_duration_seconds_count\{operation="read",status="200"\} 1/);
  expect(text).toContain('operation="other",status="404"');
  expect(text).toContain('truepenny_verbs_running 0');
  expect(text).not.toContain('at-all');
  const outside = await stage.call('/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(outside.status).toBe(404);
});

it('/readyz answers when the store does', async () => {
  expect(await (await stage.call('/readyz')).json()).toEqual({ status: 'ready' });
});

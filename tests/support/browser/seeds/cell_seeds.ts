import { seedEval } from '#tests/support/browser/seeds/eval_seeds'
import { revisionIdOf } from '#tests/support/records/eval_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** A PNG image of a red dot. */
const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg=='

export const DOT_HASH = 'd'.repeat(64)

/**
 * Headings, a list, and a table, and content that must have no effect: a script, an external image, and a dangerous
 * link.
 */
export const MARKDOWN = `# Capitals

- **Paris** for France
- *Rome* for Italy

| Country | Town |
|---|---|
| Peru | Lima |

[the source](https://example.com/capitals) and [a trap](javascript:alert(1))
![a tracker](https://tracker.example/pixel.png) ![a dot](data:image/png;base64,${DOT})
<script>window.wasRun = true</script><img src="https://tracker.example/2.png" onerror="window.wasRun = true">`

const LONG = `A long answer. ${'It goes on and on. '.repeat(25)}The end of it.`

/**
 * Stores an evaluation of two prompts with every kind of result: Markdown, JSON, an image, a long response, an error,
 * and an undecided one.
 */
export async function seedCells(persona: Persona): Promise<string> {
  const id = await seedEval(persona, {
    name: 'Capitals in every form',
    author: 'dana@example.com',
    tests: [
      {
        vars: { question: 'Which towns are capitals?' },
        description: 'A first test',
        metadata: { topic: 'europe', sources: ['atlas', 'globe'] },
        answers: [
          { outcome: 'passed', output: MARKDOWN, score: 0.9, metrics: { accuracy: 0.9 } },
          { outcome: 'failed', output: 'Lyon', score: 0.2, metrics: { accuracy: 0.2 } },
        ],
      },
      {
        vars: { question: 'As JSON' },
        answers: [
          { outcome: 'passed', output: '{"town":"Lima","of":{"country":"Peru"}}', score: 1 },
          { outcome: 'passed', output: 'Here is a picture', score: 0.8 },
        ],
      },
      {
        vars: { question: 'What fails?' },
        answers: [{ outcome: 'error' }, { outcome: 'undecided' }],
      },
      {
        vars: { question: 'Tell me more' },
        answers: [
          { outcome: 'passed', output: LONG, score: 0.7 },
          { outcome: 'passed', score: 0.75 },
        ],
      },
    ],
  })
  await seedPayloads(id)
  return id
}

async function seedPayloads(id: string): Promise<void> {
  const revisionId = await revisionIdOf(id)
  const payload = (testIdx: number, promptIdx: number, row: object) => ({
    revision_id: revisionId,
    test_idx: testIdx,
    prompt_idx: promptIdx,
    row: JSON.stringify(row),
  })
  await db.table('eval_payloads').multiInsert([
    payload(0, 1, { response: { metadata: { messages: MESSAGES } }, gradingResult: GRADING }),
    payload(1, 1, {
      response: { images: [{ blobRef: { hash: DOT_HASH, mimeType: 'image/png' } }] },
    }),
  ])
  const bytes = Buffer.from(DOT, 'base64')
  await db
    .table('eval_media')
    .insert({ eval_id: id, hash: DOT_HASH, mime_type: 'image/png', size: bytes.length, bytes })
  await db.table('eval_traces').insert({
    ...{ revision_id: revisionId, position: 1, test_idx: 0, prompt_idx: 1 },
    trace: JSON.stringify(TRACE),
  })
}

const MESSAGES = [
  { role: 'system', content: 'You are terse.' },
  { role: 'user', content: 'Which towns are capitals?' },
  { role: 'assistant', content: 'Lyon' },
]

const CONTAINS = {
  pass: false,
  score: 0,
  reason: 'Expected output to contain "Paris"',
  assertion: { type: 'contains', value: 'Paris', metric: 'accuracy' },
}
const RUBRIC = {
  pass: true,
  score: 0.4,
  reason: 'It is at least a town',
  assertion: { type: 'llm-rubric', value: 'Names a town', threshold: 0.3 },
  metadata: { renderedGradingPrompt: 'Does the answer name a town? Answer: Lyon' },
}

/**
 * Grading result of an assertion set in promptfoo's format: the set with its parts, followed by the
 * same parts.
 */
const GRADING = {
  pass: false,
  score: 0.2,
  reason: 'One of the set failed',
  componentResults: [
    {
      pass: false,
      score: 0.2,
      reason: 'Aggregate score 0.20 < 0.5 threshold',
      metadata: { assertionSet: { type: 'assert-set', threshold: 0.5, metric: 'towns' } },
      componentResults: [CONTAINS, RUBRIC],
    },
    CONTAINS,
    RUBRIC,
    { pass: true, score: 1, reason: 'Fast enough', assertion: { type: 'latency', threshold: 900 } },
  ],
}

const TRACE = {
  traceId: 'trace-1',
  spans: [
    { spanId: 'a', name: 'answer', startTime: 1000, endTime: 1290, statusCode: 1 },
    {
      spanId: 'b',
      parentSpanId: 'a',
      name: 'look up',
      startTime: 1040,
      endTime: 1100,
      statusCode: 2,
      attributes: { 'db.table': 'towns' },
    },
    { spanId: 'c', parentSpanId: 'a', name: 'write', startTime: 1110, endTime: 1280 },
  ],
}

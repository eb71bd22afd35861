import { randomUUID } from 'node:crypto'

type Json = Record<string, unknown>

/** Generates an ID in the format of the command-line tool. */
export const newEvalId = () =>
  `eval-${randomUUID().slice(0, 3)}-2026-01-31T12:00:${String(Math.floor(Math.random() * 60)).padStart(2, '0')}-${randomUUID().slice(0, 4)}`

type Header = { id?: string; tests?: number; prompts?: number; config?: Json; more?: Json }

/** Builds the body of an upload's first request, which announces one row per test case and prompt. */
export function uploadHeader({ id, tests = 4, prompts = 1, config, more }: Header = {}) {
  return {
    id: id ?? newEvalId(),
    createdAt: Date.UTC(2026, 0, 31, 12),
    author: 'ann@example.com',
    config: {
      description: 'Capitals',
      providers: ['echo'],
      prompts: ['Capital of {{country}}?'],
      tests: [],
      metadata: {},
      ...config,
    },
    results: [],
    prompts: Array.from({ length: prompts }, (_, index) => ({
      id: `prompt-${index}`,
      raw: 'Capital of {{country}}?',
      label: `Prompt ${index}`,
      provider: 'echo',
      metrics: { testPassCount: tests, testFailCount: 0, testErrorCount: 0 },
    })),
    vars: ['country'],
    runtimeOptions: { maxConcurrency: 4 },
    persisted: true,
    ...more,
  }
}

/** Builds a result row in the tool's format, by default with the verdict "passed". */
export function uploadRow(testIdx: number, values: Json = {}): Json {
  return {
    id: randomUUID(),
    promptIdx: 0,
    testIdx,
    testCase: { vars: { country: `Country ${testIdx}` }, metadata: {} },
    prompt: { raw: `Capital of Country ${testIdx}?`, label: 'Prompt 0' },
    provider: { id: 'echo' },
    response: { output: `City ${testIdx}` },
    success: true,
    score: 1,
    failureReason: 0,
    gradingResult: { pass: true, score: 1, reason: 'All assertions passed' },
    namedScores: {},
    latencyMs: 12,
    ...values,
  }
}

export const uploadRows = (count: number, values: Json = {}) =>
  Array.from({ length: count }, (_, index) => uploadRow(index, values))

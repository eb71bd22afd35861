import type { ScanStatus } from '#api/contract/scans/scan'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { recountEval } from '#api/evals/results/counts/recount_eval'
import { ScanFactory } from '#database/factories/scan_factory'
import type { ResultValues } from '#database/factories/result_factory'
import { EvaluationFactory } from '#database/factories/evaluation_factory'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

/** Result of one prompt for one test case. */
export type ResponseSeed = {
  outcome: Outcome
  output?: string | null
  score?: number
  reason?: string
  metrics?: Record<string, number>
}

export type TestSeed = {
  vars?: Record<string, string>
  description?: string
  metadata?: Record<string, unknown>
  plugin?: string
  severity?: Severity
  /** One response per prompt; null for results that have not arrived. */
  answers: (ResponseSeed | null)[]
}

export type EvalSeed = {
  id?: string
  /** Defaults to `eval`. */
  type?: 'eval' | 'redteam'
  name?: string
  author?: string
  tags?: Record<string, string>
  partial?: { expected: number }
  createdAt?: Date
  prompts?: { raw: string; provider: string }[]
  vars?: string[]
  tests: TestSeed[]
}

export const TWO_PROMPTS = [
  { raw: 'Answer the question: {{question}}', provider: 'openai:gpt-4o' },
  { raw: 'You are terse. {{question}}', provider: 'anthropic:claude-sonnet' },
]

const OUTPUTS = {
  passed: 'The capital of France is Paris.',
  failed: 'It could be Lyon.',
  error: null,
  undecided: 'Who can say?',
}

/** Stores an evaluation with its results in the given order. @returns its ID */
export async function seedEval(persona: Persona, seed: EvalSeed): Promise<string> {
  const { id, revisionId } = await EvaluationFactory.merge({
    ...(seed.id && { id: seed.id }),
    teamId: persona.team.id,
    type: seed.type ?? 'eval',
    description: seed.name ?? 'Questions about capitals',
    author: seed.author ?? 'dana@example.com',
    tags: seed.tags ?? {},
    prompts: seed.prompts ?? TWO_PROMPTS,
    vars: seed.vars ?? ['question'],
    config: { description: seed.name, prompts: ['Answer: {{question}}'] },
    header: { durationMs: 61_000 },
    isPartial: seed.partial !== undefined,
    expected: seed.partial?.expected ?? null,
    ...(seed.createdAt && { createdAt: DateTime.fromJSDate(seed.createdAt) }),
    results: seed.tests.flatMap((test, testIdx) =>
      test.answers.flatMap((response, promptIdx) =>
        response ? [resultOf(test, response, { testIdx, promptIdx })] : []
      )
    ),
  }).create()
  await seedNames(revisionId, seed.tests)
  return id
}

type Place = { testIdx: number; promptIdx: number }

function resultOf(
  test: TestSeed,
  response: ResponseSeed,
  { testIdx, promptIdx }: Place
): ResultValues {
  const vars = test.vars ?? { question: `Question ${testIdx + 1}?` }
  const output = response.output === undefined ? OUTPUTS[response.outcome] : response.output
  return {
    testIdx,
    promptIdx,
    judgedStatus: response.outcome,
    testKey: JSON.stringify(vars),
    description: test.description ?? null,
    pluginId: test.plugin ?? null,
    severity: test.severity ?? null,
    vars,
    prompt: `Answer the question: ${Object.values(vars).join(' ')}`,
    output,
    error: response.outcome === 'error' ? 'The provider answered 503 Service Unavailable' : null,
    reason:
      response.reason ?? (response.outcome === 'failed' ? 'Expected output to be Paris' : null),
    score:
      response.score ??
      (response.outcome === 'passed' ? 1 : response.outcome === 'failed' ? 0 : null),
    namedScores: response.metrics ?? {},
    latencyMs: 200 + testIdx * 7 + promptIdx * 90,
    costUsd: 0.0004,
    tokenUsage: { total: 40, prompt: 30, completion: 10 },
    metadata: test.metadata ?? {},
  }
}

/** Stores the data for filters and metrics: scores by metric, and metric names. */
async function seedNames(revisionId: number, tests: readonly TestSeed[]): Promise<void> {
  const scores = tests.flatMap(({ answers: responses }, testIdx) =>
    responses.flatMap((response, promptIdx) =>
      Object.entries(response?.metrics ?? {}).map(([metric, value]) => ({
        revision_id: revisionId,
        metric,
        test_idx: testIdx,
        prompt_idx: promptIdx,
        value,
      }))
    )
  )
  if (scores.length > 0) await db.table('eval_scores').multiInsert(scores)
  const keys = [...new Set(tests.flatMap(({ metadata }) => Object.keys(metadata ?? {})))]
  const metrics = [...new Set(scores.map(({ metric }) => metric))]
  await db
    .from('eval_revisions')
    .where('id', revisionId)
    .update({ metadata_keys: JSON.stringify(keys), metrics: JSON.stringify(metrics) })
}

/** Six test cases with all verdicts, a score, a metric, and a label. */
export const SIX_TESTS: TestSeed[] = [
  {
    vars: { question: 'What is the capital of France?' },
    description: 'An easy one',
    metadata: { topic: 'europe' },
    answers: [
      { outcome: 'passed', metrics: { accuracy: 1 } },
      { outcome: 'failed', metrics: { accuracy: 0.2 } },
    ],
  },
  {
    vars: { question: 'What is the capital of Japan?' },
    metadata: { topic: 'asia' },
    answers: [
      { outcome: 'passed', output: 'Tokyo', metrics: { accuracy: 1 } },
      { outcome: 'passed', output: 'Tokyo', metrics: { accuracy: 0.9 } },
    ],
  },
  {
    vars: { question: 'What is the capital of Australia?' },
    metadata: { topic: 'oceania' },
    answers: [
      { outcome: 'failed', output: 'Sydney', metrics: { accuracy: 0 } },
      { outcome: 'failed', output: 'Sydney, of course', metrics: { accuracy: 0 } },
    ],
  },
  {
    vars: { question: 'Which town is the capital of Bolivia?' },
    metadata: { topic: 'america' },
    answers: [{ outcome: 'error' }, { outcome: 'undecided' }],
  },
  {
    vars: { question: 'Answer as a table' },
    answers: [
      {
        outcome: 'passed',
        output: '# Capitals\n\n| Country | Town |\n|---|---|\n| Peru | **Lima** |',
      },
      { outcome: 'passed', output: '{"country":"Peru","town":"Lima"}' },
    ],
  },
  {
    vars: { question: `Tell me a long story. ${'It was a dark night. '.repeat(40)}` },
    answers: [{ outcome: 'passed', output: 'Once upon a time. '.repeat(60) }, null],
  },
]

/**
 * Stores many test cases for two prompts with one statement: every tenth fails, a few have errors,
 * and responses have several lines.
 */
export async function seedLargeEval(persona: Persona, tests: number): Promise<string> {
  const id = await seedEval(persona, { name: 'Ten thousand answers', tests: [] })
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, prompt_idx, judged_status, test_key, vars, prompt, output,
       reason, score, latency_ms, cost_usd, token_usage)
     select (select revision_id from evals where id = ?), n, p,
       case when n % 10 = 3 then 'failed' when n % 97 = 5 then 'error' else 'passed' end,
       'key-' || n, json_build_object('question', 'Question ' || n || repeat(' and more words', 6)),
       'Answer question ' || n, 'Answer ' || n || ' of prompt ' || p || repeat(' with some more words in it', n % 12),
       'It holds what it should', (n % 11) / 10.0, 100 + n % 900, 0.0004, '{"total": 40}'
     from generate_series(0, ?::int - 1) n, generate_series(0, 1) p`,
    [id, tests]
  )
  await db.transaction((trx) => recountEval(id, trx))
  return id
}

/**
 * Stores a run of the evaluation with this status. No worker executes it.
 * @returns its ID
 */
export async function seedRun(
  persona: Persona,
  evalId: string,
  status: ScanStatus
): Promise<string> {
  const evaluation = await db.from('evals').where('id', evalId).firstOrFail()
  const { description, passed, failed, errors, undecided, expected } = evaluation
  const { id } = await ScanFactory.merge({
    ...{ teamId: persona.team.id, startedById: persona.user.id },
    ...{ type: 'eval', name: description, status, targetName: '', templateName: '', evalId },
    total: expected ?? passed + failed + errors + undecided,
    ...{ passed, failed, errors, undecided },
  }).create()
  return id
}

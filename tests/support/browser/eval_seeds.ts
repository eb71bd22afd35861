import type { ScanStatus } from '#api/contract/scan'
import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import { recountEval } from '#api/evals/recount_eval'
import { revisionIdOf } from '#tests/support/eval_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

/** What one prompt answered to one test. */
export type AnswerSeed = {
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
  /** One for each prompt; null where no result has arrived. */
  answers: (AnswerSeed | null)[]
}

export type EvalSeed = {
  id?: string
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

/** Stores an evaluation with its results, in the order given; answers its id. */
export async function seedEval(persona: Persona, seed: EvalSeed): Promise<string> {
  const id = seed.id ?? `eval-${randomBytes(4).toString('hex')}`
  await db.table('evals').insert({
    id,
    team_id: persona.team.id,
    type: 'eval',
    description: seed.name ?? 'Questions about capitals',
    author: seed.author ?? 'dana@example.com',
    tags: JSON.stringify(seed.tags ?? {}),
    prompts: JSON.stringify(seed.prompts ?? TWO_PROMPTS),
    vars: JSON.stringify(seed.vars ?? ['question']),
    config: JSON.stringify({ description: seed.name, prompts: ['Answer: {{question}}'] }),
    header: JSON.stringify({ durationMs: 61_000 }),
    is_partial: seed.partial !== undefined,
    expected: seed.partial?.expected ?? null,
    ...(seed.createdAt && { created_at: seed.createdAt }),
  })
  const revisionId = await revisionIdOf(id)
  const rows = seed.tests.flatMap((test, testIdx) =>
    test.answers.flatMap((answer, promptIdx) =>
      answer ? [resultRow(revisionId, test, answer, testIdx, promptIdx)] : []
    )
  )
  if (rows.length > 0) await db.table('eval_results').multiInsert(rows)
  await seedNames(revisionId, seed.tests)
  await db.transaction((trx) => recountEval(id, trx))
  return id
}

function resultRow(
  revisionId: number,
  test: TestSeed,
  answer: AnswerSeed,
  testIdx: number,
  promptIdx: number
) {
  const vars = test.vars ?? { question: `Question ${testIdx + 1}?` }
  const output = answer.output === undefined ? OUTPUTS[answer.outcome] : answer.output
  return {
    revision_id: revisionId,
    test_idx: testIdx,
    prompt_idx: promptIdx,
    judged_status: answer.outcome,
    test_key: JSON.stringify(vars),
    description: test.description ?? null,
    plugin_id: test.plugin ?? null,
    severity: test.severity ?? null,
    vars: JSON.stringify(vars),
    prompt: `Answer the question: ${Object.values(vars).join(' ')}`,
    output,
    error: answer.outcome === 'error' ? 'The provider answered 503 Service Unavailable' : null,
    reason: answer.reason ?? (answer.outcome === 'failed' ? 'Expected output to be Paris' : null),
    score:
      answer.score ?? (answer.outcome === 'passed' ? 1 : answer.outcome === 'failed' ? 0 : null),
    named_scores: JSON.stringify(answer.metrics ?? {}),
    latency_ms: 200 + testIdx * 7 + promptIdx * 90,
    cost_usd: 0.0004,
    token_usage: JSON.stringify({ total: 40, prompt: 30, completion: 10 }),
    metadata: JSON.stringify(test.metadata ?? {}),
  }
}

/** What filters and figures read: scores by metric, and the names that are offered. */
async function seedNames(revisionId: number, tests: readonly TestSeed[]): Promise<void> {
  const scores = tests.flatMap(({ answers }, testIdx) =>
    answers.flatMap((answer, promptIdx) =>
      Object.entries(answer?.metrics ?? {}).map(([metric, value]) => ({
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

/** Every outcome, a score, a metric and a label: what a page of an evaluation can show, in six tests. */
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

/** Many tests for two prompts, made by the database itself: every tenth fails, answers are some lines long. */
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

/** A run on this server that makes the evaluation, as it would stand in that state; no worker takes it. Answers its id. */
export async function seedRun(
  persona: Persona,
  evalId: string,
  status: ScanStatus
): Promise<string> {
  const { description, passed, failed, errors, undecided, expected } = await db
    .from('evals')
    .where('id', evalId)
    .firstOrFail()
  const [row]: { id: string }[] = await db
    .table('scans')
    .insert({
      team_id: persona.team.id,
      type: 'eval',
      name: description,
      status,
      target_name: '',
      template_name: '',
      eval_id: evalId,
      backend: 'built_in',
      seed: 42,
      config: '{}',
      total: expected ?? passed + failed + errors + undecided,
      passed,
      failed,
      errors,
      undecided,
      started_by_id: persona.user.id,
      started_at: new Date(),
      finished_at: status === 'running' ? null : new Date(),
    })
    .returning('id')
  if (!row) throw new Error('The database answered no row')
  return row.id
}

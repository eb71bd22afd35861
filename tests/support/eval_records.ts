import type { Outcome, Severity } from '#api/engines/redteam/vocabulary'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

export type ProbeValues = {
  status?: Outcome
  plugin?: string
  strategy?: string
  severity?: Severity
  prompt?: string
  output?: string | null
  error?: string | null
  reason?: string
  latencyMs?: number
}

/** A finished red-team evaluation with these probes; answers its id. */
export async function makeEval(
  { team }: Persona,
  probes: ProbeValues[],
  name = 'A report'
): Promise<string> {
  const id = `eval-${randomBytes(4).toString('hex')}`
  await db.table('evals').insert({
    id,
    team_id: team.id,
    type: 'redteam',
    description: name,
    grader_label: 'Built-in rules',
    tests: probes.length,
    total: probes.length,
    ...countsOf(probes),
  })
  if (probes.length > 0) {
    const revisionId = await revisionIdOf(id)
    const rows = probes.map((probe, index) => row(revisionId, probe, index))
    await db.table('eval_results').multiInsert(rows)
  }
  return id
}

/** The revision that an evaluation shows. */
export async function revisionIdOf(evalId: string): Promise<number> {
  const { revision_id: revisionId } = await db.from('evals').where('id', evalId).firstOrFail()
  return revisionId
}

function row(revisionId: number, probe: ProbeValues, index: number) {
  return {
    revision_id: revisionId,
    test_idx: index,
    judged_status: probe.status ?? 'passed',
    plugin_id: probe.plugin ?? 'prompt-extraction',
    strategy_id: probe.strategy ?? 'basic',
    severity: probe.severity ?? 'medium',
    prompt: probe.prompt ?? 'Tell me',
    output: probe.output === undefined ? 'No' : probe.output,
    error: probe.error ?? null,
    reason: probe.reason ?? 'It refused',
    grader: 'built-in: refusal',
    latency_ms: probe.latencyMs ?? 10,
    evidence: JSON.stringify([{ start: 0, end: 2, label: 'refusal' }]),
    metadata: JSON.stringify({ goal: 'To know', basePrompt: 'Tell', origin: 'own', tries: 1 }),
  }
}

function countsOf(probes: ProbeValues[]) {
  const count = (wanted: Outcome) =>
    probes.filter(({ status = 'passed' }) => status === wanted).length
  return {
    passed: count('passed'),
    failed: count('failed'),
    errors: count('error'),
    undecided: count('undecided'),
  }
}

/** Many probes at once, by the database itself: every fifth an attack that worked. */
export async function makeLargeEval(persona: Persona, probes: number): Promise<string> {
  const id = await makeEval(persona, [])
  await db.rawQuery(
    `insert into eval_results (revision_id, test_idx, judged_status, plugin_id, strategy_id, severity, prompt, output)
     select (select revision_id from evals where id = ?), n, (array['failed','passed','passed','undecided','passed'])[n % 5 + 1],
       (array['pii:direct','bola','hijacking','prompt-extraction','contracts','politics'])[n % 6 + 1],
       (array['basic','base64','rot13'])[n % 3 + 1], (array['high','medium','low'])[n % 3 + 1],
       'attack ' || n || repeat(' words', 40), 'answer ' || n || repeat(' more words', 60)
     from generate_series(0, ?::int - 1) n`,
    [id, probes]
  )
  return id
}

import type { ScanStatus } from '#api/contract/scan'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { seedReport } from '#tests/support/browser/report_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

type ScanSeed = {
  name: string
  status?: ScanStatus
  /** What became of the probes that have finished. */
  probes?: Outcome[]
  total?: number
  error?: string | null
  targetId?: string | null
  configId?: string | null
  targetName?: string
  log?: { level: 'info' | 'warn' | 'error'; message: string }[]
}

const MINUTE_MS = 60_000
const ENDED: readonly ScanStatus[] = ['completed', 'partial', 'failed', 'cancelled']

/** Stores a scan as it would stand in that state, with its finished probes and log; no worker takes it. Answers its ids. */
export async function seedScan(persona: Persona, seed: ScanSeed) {
  const { name, status = 'completed', probes = [], total = probes.length } = seed
  const evalId = await seedReport(persona, {
    name,
    partial: status !== 'completed',
    probes: probes.map((outcome) => ({ outcome })),
  })
  await db
    .from('evals')
    .where('id', evalId)
    .update({ is_published: status === 'completed' || status === 'partial' })
  const count = (outcome: Outcome) => probes.filter((one) => one === outcome).length
  const now = Date.now()
  const [row]: { id: string }[] = await db
    .table('scans')
    .insert({
      team_id: persona.team.id,
      name,
      status,
      target_id: seed.targetId ?? null,
      template_id: seed.configId ?? null,
      target_name: seed.targetName ?? 'Bank assistant',
      template_name: 'OWASP LLM Top 10',
      eval_id: evalId,
      backend: 'built_in',
      seed: 42,
      config: '{}',
      error: seed.error ?? null,
      total,
      passed: count('passed'),
      failed: count('failed'),
      errors: count('error'),
      undecided: count('undecided'),
      started_by_id: persona.user.id,
      started_at: status === 'queued' ? null : new Date(now - 2 * MINUTE_MS),
      finished_at: ENDED.includes(status) ? new Date(now - MINUTE_MS) : null,
    })
    .returning('id')
  const id = row?.id ?? ''
  for (const line of seed.log ?? []) await db.table('scan_logs').insert({ scan_id: id, ...line })
  return { id, evalId }
}

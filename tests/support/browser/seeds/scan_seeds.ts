import type { ScanStatus } from '#api/contract/scans/scan'
import type { Outcome } from '#api/engines/redteam/vocabulary'
import { ScanFactory } from '#database/factories/scan_factory'
import { seedReport } from '#tests/support/browser/seeds/report_records'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

type ScanSeed = {
  name: string
  status?: ScanStatus
  /** Verdicts of the completed probes. */
  probes?: Outcome[]
  total?: number
  error?: string | null
  targetId?: string | null
  configId?: string | null
  targetName?: string
  log?: { level: 'info' | 'warn' | 'error'; message: string }[]
}

/**
 * Stores a scan with this status, its completed probes and its log. No worker executes it.
 * @returns its IDs
 */
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
  const { id } = await ScanFactory.merge({
    ...{ teamId: persona.team.id, startedById: persona.user.id, name, status, evalId },
    targetId: seed.targetId ?? null,
    templateId: seed.configId ?? null,
    ...(seed.targetName && { targetName: seed.targetName }),
    error: seed.error ?? null,
    total,
    passed: count('passed'),
    failed: count('failed'),
    errors: count('error'),
    undecided: count('undecided'),
  }).create()
  for (const line of seed.log ?? []) await db.table('scan_logs').insert({ scan_id: id, ...line })
  return { id, evalId }
}

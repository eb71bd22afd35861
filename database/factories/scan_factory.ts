import type { ScanStatus } from '#api/contract/scans/scan'
import { templateSettings } from '#database/factories/template_factory'
import { counter } from '#database/factories/values'
import { ScanSchema } from '#database/schema'
import Factory from '@adonisjs/lucid/factories'
import { column } from '@adonisjs/lucid/orm'
import { DateTime } from 'luxon'

class AnyScan extends ScanSchema {
  static table = 'scans'

  @column()
  declare type: 'redteam' | 'eval'

  @column()
  declare status: ScanStatus
}

const ENDED: readonly ScanStatus[] = ['completed', 'partial', 'failed', 'cancelled']

const next = counter()

/** A scan, completed by default. It has no job, so no worker runs it whatever its status. Requires `teamId`. */
export const ScanFactory = Factory.define(AnyScan, () => ({
  name: `Scan ${next()}`,
  type: 'redteam' as const,
  status: 'completed' as const,
  targetName: 'Bank assistant',
  templateName: 'OWASP LLM Top 10',
  backend: 'built_in',
  seed: 42,
  config: {
    template: templateSettings(),
    target: { name: 'Bank assistant', purpose: 'Answers questions', details: {} },
  },
}))
  .before('create', (_, scan) => {
    const now = DateTime.now()
    if (scan.status !== 'queued') scan.startedAt ??= now.minus({ minutes: 2 })
    if (ENDED.includes(scan.status)) scan.finishedAt ??= now.minus({ minutes: 1 })
  })
  .build()

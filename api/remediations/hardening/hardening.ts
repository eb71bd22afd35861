import type { RemediationWriter } from '#api/contract/remediation'
import { HardeningSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A better system prompt that was proposed, and the two scans that tried it beside the present one. */
export default class Hardening extends HardeningSchema {
  @column()
  declare state: 'writing' | 'proposed' | 'failed'

  @column()
  declare writer: RemediationWriter | null

  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare changes: string[]
}

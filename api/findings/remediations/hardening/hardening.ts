import type { RemediationWriter } from '#api/contract/findings/remediation'
import { HardeningSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A proposed system prompt, and the two scans that compare it with the current one. */
export default class Hardening extends HardeningSchema {
  @column()
  declare state: 'writing' | 'proposed' | 'failed'

  @column()
  declare writer: RemediationWriter | null

  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare changes: string[]
}

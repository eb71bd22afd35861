import type {
  RemediationContent,
  RemediationState,
  RemediationWriter,
} from '#api/contract/findings/remediation'
import type { RemediationParts } from '#api/engines/redteam/index'
import { RemediationSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

const asJson = {
  prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)),
}

export default class Remediation extends RemediationSchema {
  @column()
  declare state: RemediationState

  @column()
  declare writer: RemediationWriter | null

  @column(asJson)
  declare parts: RemediationParts | null

  @column(asJson)
  declare content: RemediationContent | null

  /** Whether the remediation is queued or in progress. */
  get isActive() {
    return this.state === 'pending' || this.state === 'generating'
  }
}

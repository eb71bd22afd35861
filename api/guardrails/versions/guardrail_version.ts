import type {
  PolicyCounts,
  VersionEffect,
  VersionRow,
  VersionState,
} from '#api/contract/guardrails/guardrail'
import { GuardrailVersionSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

const json = { prepare: (value: unknown) => (value === null ? null : JSON.stringify(value)) }

/** One version of a guardrail. The content never changes; only the state and the approval do. */
export default class GuardrailVersionRow extends GuardrailVersionSchema {
  static table = 'guardrail_versions'

  @column()
  declare state: VersionState

  @column()
  declare issueIds: string[]

  @column(json)
  declare policyCounts: PolicyCounts

  @column(json)
  declare changes: VersionRow['changes']

  @column(json)
  declare effect: VersionEffect | null
}

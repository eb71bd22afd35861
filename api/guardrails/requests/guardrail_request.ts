import type { StoragePolicy } from '#api/contract/guardrails/guardrail'
import type {
  GuardrailRequestDetail,
  IntegrationPath,
  RequestLabel,
  RequestReason,
} from '#api/contract/guardrails/request'
import type { Action, Judgment, Placement } from '#api/engines/guardrails/vocabulary'
import { GuardrailRequestSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Decision of one version of one guardrail on a request. */
export type RequestResult = {
  guardrailId: string
  guardrailName: string
  number: number
  isShadow: boolean
  action: Action
  severity: number
  reasons: Omit<RequestReason, 'guardrailId' | 'policyName'>[]
  /** A model's verdicts on text policies; absent if there are no such policies. */
  judgments?: Judgment[]
}

/** A checked text, with the results of all guardrails of its target. */
export default class GuardrailRequest extends GuardrailRequestSchema {
  static table = 'guardrail_requests'

  @column()
  declare placement: Placement

  @column()
  declare action: Action

  @column()
  declare shadowAction: Action | null

  @column()
  declare path: IntegrationPath

  @column()
  declare storage: StoragePolicy

  @column()
  declare label: RequestLabel | null

  @column({ prepare: (value) => JSON.stringify(value) })
  declare results: RequestResult[]

  @column({ prepare: (value) => (value === null ? null : JSON.stringify(value)) })
  declare identityMetadata: GuardrailRequestDetail['identityMetadata']
}

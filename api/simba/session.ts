import type { SimbaLimits, SimbaRules, SimbaRunner, SimbaState } from '#api/contract/simba/session'
import type { Win } from '#api/engines/redteam/index'
import type { BackendName } from '#api/engines/redteam/vocabulary'
import type { Fact, Hypothesis, Phase, SessionPlan } from '#api/engines/simba/vocabulary'
import type { ScanSettings } from '#api/scans/scan'
import { SimbaSessionSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

const asJson = { prepare: (value: unknown) => JSON.stringify(value) }

/** Attacks that succeeded on the target before the session, by plugin. */
export type SessionMemory = Record<string, Win[]>

/** Facts and hypotheses after the last recorded batch. */
export type SessionSnapshot = { facts: Fact[]; hypotheses: Hypothesis[] }

/** An autonomous red-team session. Its log is stored in the other tables. */
export default class SimbaSession extends SimbaSessionSchema {
  static table = 'simba_sessions'

  @column()
  declare state: SimbaState

  @column()
  declare phase: Phase

  @column()
  declare runner: SimbaRunner

  @column()
  declare backend: BackendName

  @column(asJson)
  declare plan: SessionPlan

  /** Settings of the judge, in the same form as a scan's. */
  @column(asJson)
  declare config: ScanSettings

  @column(asJson)
  declare limits: SimbaLimits

  @column(asJson)
  declare rules: SimbaRules

  @column(asJson)
  declare snapshot: SessionSnapshot

  @column(asJson)
  declare memory: SessionMemory

  /** Whether the session can still send messages. */
  get isActive() {
    return ['queued', 'running', 'paused', 'waiting'].includes(this.state)
  }
}

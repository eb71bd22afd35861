import type { RerunReason, ScanStatus, StopMode } from '#api/contract/scan'
import type {
  BackendName,
  PluginExample,
  TargetDescription,
  TemplateConfig,
} from '#api/engines/redteam/vocabulary'
import { ScanSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** What a scan was told at its start: later edits of template and target do not reach it. */
export type ScanConfig = {
  template: TemplateConfig
  target: TargetDescription
  /** Tried in place of the target's own, where its type takes one. */
  systemPrompt?: string
  /** Verdicts of people on answers, for the judge; those of the target before those of the template. */
  gradingExamples?: PluginExample[]
  /** Advice to the judge by plugin. */
  gradingGuidance?: Record<string, string>
}

export default class Scan extends ScanSchema {
  /** An `eval` has a configuration of its own kind: see evals/eval_job. */
  @column()
  declare type: 'redteam' | 'eval'

  @column()
  declare status: ScanStatus

  @column()
  declare stopMode: StopMode | null

  @column()
  declare backend: BackendName

  /** What a scan that runs given attacks again is for. */
  @column()
  declare reason: RerunReason | null

  @column({ prepare: (value) => JSON.stringify(value) })
  declare config: ScanConfig

  @column({ prepare: (value) => JSON.stringify(value) })
  declare options: Record<string, unknown>

  @column({ prepare: (value) => JSON.stringify(value) })
  declare usage: Record<string, unknown>

  /** Probes with a stored result. */
  get completed() {
    return this.passed + this.failed + this.errors + this.undecided
  }

  /** Whether a worker has it or will have it. */
  get isActive() {
    return ['queued', 'generating', 'running'].includes(this.status)
  }

  /** Whether something is left to do that a resumed run would do. */
  get isResumable() {
    const ended = this.status === 'failed' || this.status === 'cancelled'
    return ended && (this.total === 0 || this.completed < this.total)
  }
}

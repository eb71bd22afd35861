import type { RerunReason, ScanStatus, StopMode } from '#api/contract/scans/scan'
import type {
  BackendName,
  EncodingMatch,
  PluginExample,
  TargetDescription,
  TemplateSettings,
} from '#api/engines/redteam/vocabulary'
import { ScanSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** Snapshot of the configuration at the start; later edits of template and target do not affect the scan. */
export type ScanSettings = {
  template: TemplateSettings
  target: TargetDescription
  /** System prompt that replaces the target's, if the target type supports that. */
  systemPrompt?: string
  /** Human verdicts as examples for the judge. The target's examples precede the template's. */
  gradingExamples?: PluginExample[]
  /** Guidance for the judge by plugin. */
  gradingGuidance?: Record<string, string>
}

export default class Scan extends ScanSchema {
  /** Scans of type `eval` have another configuration: see eval_scan.ts. */
  @column()
  declare type: 'redteam' | 'eval'

  @column()
  declare status: ScanStatus

  @column()
  declare stopMode: StopMode | null

  @column()
  declare backend: BackendName

  /** Reason for a rerun; null for regular scans. */
  @column()
  declare reason: RerunReason | null

  @column({ prepare: (value) => JSON.stringify(value) })
  declare config: ScanSettings

  @column({ prepare: (value) => JSON.stringify(value) })
  declare options: Record<string, unknown>

  @column({ prepare: (value) => JSON.stringify(value) })
  declare usage: Record<string, unknown>

  /** Encodings that were probed; null until then, and for scans that probe none. */
  @column({ prepare: (value) => value && JSON.stringify(value) })
  declare encodings: EncodingMatch[] | null

  /** Number of probes with a stored result. */
  get completed() {
    return this.passed + this.failed + this.errors + this.undecided
  }

  /** Whether the scan is queued or in progress. */
  get isActive() {
    return ['queued', 'generating', 'running'].includes(this.status)
  }

  /** Whether the scan failed or was canceled, and probes are left or none were planned yet. */
  get isResumable() {
    const ended = this.status === 'failed' || this.status === 'cancelled'
    return ended && (this.total === 0 || this.completed < this.total)
  }
}

import type { AuditPhase } from '#api/contract/model_audits/model_audit'
import type ModelAudit from '#api/model_audits/model_audit'
import { publishAudit } from '#api/model_audits/publish_audit'
import db from '@adonisjs/lucid/services/db'

/** Interval at which progress is stored, and at which the worker notices that the audit was canceled. */
const TICK_MS = 400

type Counts = { criticalCount: number; warningCount: number }

/**
 * Stores and publishes the progress of one run, and aborts it when the audit was canceled or deleted, or when another
 * run has stored a result.
 */
export class AuditRun {
  readonly #abort = new AbortController()
  readonly #ticks: NodeJS.Timeout
  #phase: AuditPhase = 'hash'
  #bytes = 0
  #total: number | null
  #share: number | null = null
  #counts: Counts = { criticalCount: 0, warningCount: 0 }
  #isStoring = false
  #isEnded = false

  constructor(
    private audit: ModelAudit,
    private job: AbortSignal
  ) {
    this.#total = audit.totalBytes
    this.#ticks = setInterval(() => void this.#tick(), TICK_MS)
  }

  /** Aborted when the run has to end without a result. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#abort.signal, this.job])
  }

  progress(phase: AuditPhase, bytes: number, total: number | null = this.#total): void {
    this.#phase = phase
    this.#bytes = bytes
    this.#total = total
  }

  /** @param share part of the model that was audited, 0–1 */
  audited(share: number): void {
    this.#share = share
  }

  counted(counts: Counts): void {
    this.#counts = counts
  }

  end(): void {
    this.#isEnded = true
    clearInterval(this.#ticks)
  }

  async #tick(): Promise<void> {
    if (this.#isStoring) return
    this.#isStoring = true
    try {
      const isActive = await this.#store()
      if (!isActive) this.#abort.abort()
    } catch {
      // Errors are ignored, because the next tick tries again. If the database stays unavailable, the queue ends the job
      // because of its missing heartbeat.
    } finally {
      this.#isStoring = false
    }
  }

  async #store(): Promise<boolean> {
    const { id, teamId } = this.audit
    const stored: { id: string }[] = await db
      .from('model_audits')
      .where({ id, status: 'running' })
      .returning('id')
      .update({
        phase: this.#phase,
        scanned_bytes: this.#bytes,
        total_bytes: this.#total,
        audited_share: this.#share,
        critical_count: this.#counts.criticalCount,
        warning_count: this.#counts.warningCount,
        updated_at: new Date(),
      })
    if (stored.length === 0) return false
    if (this.#isEnded) return true
    const progress = {
      phase: this.#phase,
      scannedBytes: this.#bytes,
      totalBytes: this.#total,
      auditedShare: this.#share,
    }
    const event = {
      id,
      teamId,
      status: 'running',
      verdict: null,
      ...progress,
      ...this.#counts,
    } as const
    await publishAudit(event, { onlyPage: true })
    return true
  }
}

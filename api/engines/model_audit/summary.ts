import type { AuditSession } from './core/session.js'
import {
  SCANNER_VERSION,
  type AuditEvent,
  type AuditSeverity,
  type AuditSummary,
  type AuditVerdict,
  type CheckStatus,
} from './vocabulary.js'

/** Counts the events of an audit. */
export class SummaryBuilder {
  readonly #findings: Record<AuditSeverity, number> = { critical: 0, warning: 0, info: 0, debug: 0 }
  readonly #checks: Record<CheckStatus, number> = { passed: 0, failed: 0, skipped: 0 }
  readonly #scanners = new Set<string>()
  readonly #started: number
  #files = 0
  #bytes = 0

  constructor(readonly now: () => number) {
    this.#started = now()
  }

  add(event: AuditEvent): void {
    if (event.type === 'finding') this.#findings[event.finding.severity]++
    if (event.type === 'check') this.#checks[event.check.status]++
    if (event.type === 'asset') this.#scanners.add(event.asset.scanner)
  }

  addFile(bytes: number): void {
    this.#files++
    this.#bytes += bytes
  }

  finish(session: AuditSession): AuditSummary {
    return {
      verdict: this.#verdict(session.isComplete),
      isComplete: session.isComplete,
      findings: this.#findings,
      checks: this.#checks,
      files: this.#files,
      bytes: this.#bytes,
      durationMs: Math.round(this.now() - this.#started),
      scanners: [...this.#scanners].sort(),
      scannerVersion: SCANNER_VERSION,
      errors: session.errors,
    }
  }

  #verdict(isComplete: boolean): AuditVerdict {
    if (this.#findings.critical > 0) return 'malicious'
    if (this.#findings.warning > 0) return 'suspicious'
    return isComplete ? 'clean' : 'undecided'
  }
}

import { auditRules } from '#api/engines/model_audit/index'
import { SCANNER_VERSION, type AuditVerdict } from '#api/engines/model_audit/vocabulary'
import { verdictOfCounts } from '#api/model_audits/issue_counts'
import type {
  ChildAsset,
  ChildCheck,
  ChildFinding,
  ChildSummary,
  FromChild,
} from '#api/model_audits/sandbox/protocol'
import { storable } from '#api/model_audits/storable'

type Hashed = Extract<FromChild, { type: 'hashed' }>
type Events = Pick<Extract<FromChild, { type: 'events' }>, 'findings' | 'checks' | 'assets'>

/** Columns of an audit with its result. */
export type ResultColumns = {
  verdict: AuditVerdict
  criticalCount: number
  warningCount: number
  hasErrors: boolean
  totalChecks: number
  passedChecks: number
  failedChecks: number
  modelType: string | null
  contentHash: string | null
  scannerVersion: string
  scannedBytes: number | null
  payload: Record<string, unknown>
}

/** Formats of files that accompany a model. */
const BESIDE_MODELS: readonly string[] = ['text', 'json', 'yaml', 'toml', 'xml']

const remedies = new Map(
  auditRules().map(({ id, title, remedy }) => [String(id), { title, remedy }])
)

/** Collects the events of an audit, and builds a result in the shape that the command-line tool uploads. */
export class AuditResult {
  readonly #findings: ChildFinding[] = []
  readonly #checks: ChildCheck[] = []
  readonly #assets: ChildAsset[] = []
  #hash: Hashed | null = null

  hashed(hash: Hashed): void {
    this.#hash = hash
  }

  add({ findings, checks, assets }: Events): void {
    this.#findings.push(...findings)
    this.#checks.push(...checks)
    this.#assets.push(...assets)
  }

  count(severity: 'critical' | 'warning'): number {
    return this.#findings.filter((finding) => finding.severity === severity).length
  }

  /**
   * Returns the columns of the result.
   * @param summary null if the audit failed; the counts then include the findings up to the failure
   */
  columns(summary: ChildSummary | null): ResultColumns {
    const criticalCount = summary?.findings.critical ?? this.count('critical')
    const warningCount = summary?.findings.warning ?? this.count('warning')
    const counts = { criticalCount, warningCount }
    const checks = summary?.checks ?? this.#countChecks()
    return {
      ...counts,
      verdict: summary?.verdict ?? verdictOfCounts(counts, false),
      hasErrors: criticalCount + warningCount > 0,
      totalChecks: checks.passed + checks.failed + checks.skipped,
      passedChecks: checks.passed,
      failedChecks: checks.failed,
      modelType: this.#modelType(),
      contentHash: this.#hash?.sha256 ?? null,
      scannerVersion: SCANNER_VERSION,
      scannedBytes: summary?.bytes ?? null,
      payload: storable(this.#payload(summary)),
    }
  }

  /**
   * Returns the format of the first file that is neither documentation nor configuration, or otherwise of the first file.
   */
  #modelType(): string | null {
    const model = this.#assets.find(({ format }) => !BESIDE_MODELS.includes(format))
    return (model ?? this.#assets[0])?.format ?? null
  }

  #countChecks() {
    const count = (wanted: ChildCheck['status']) =>
      this.#checks.filter(({ status }) => status === wanted).length
    return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
  }

  #payload(summary: ChildSummary | null): Record<string, unknown> {
    return {
      contentHash: this.#hash?.sha256 ?? null,
      scannerVersion: SCANNER_VERSION,
      results: {
        is_complete: summary?.isComplete ?? false,
        files_scanned: summary?.files ?? null,
        bytes_scanned: summary?.bytes ?? null,
        duration: summary ? summary.durationMs / 1000 : null,
        scanner_names: summary?.scanners ?? [],
        errors: summary?.errors ?? [],
        findings: summary?.findings ?? null,
        assets: this.#assets.map(({ path, format, bytes, scanner }) => ({
          ...{ path, type: format, size: bytes, scanner },
        })),
        file_hashes: (this.#hash?.files ?? []).map(({ name, bytes, sha256 }) => ({
          ...{ path: name, size: bytes, sha256 },
        })),
      },
      issues: this.#findings.map(({ rule, location, ...finding }) => ({
        ...finding,
        rule,
        ...remedies.get(rule),
        location: location.path,
        ...(location.offset !== undefined && { offset: location.offset }),
      })),
      checks: this.#checks.map(({ path, ...check }) => ({ ...check, location: path })),
    }
  }
}

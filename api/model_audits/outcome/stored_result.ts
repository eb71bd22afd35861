import type ModelAudit from '#api/model_audits/model_audit'

/** A finding in a stored result. Results of the command-line tool have only some of the fields. */
export type StoredIssue = {
  severity: string
  message: string
  location: string
  offset: number | null
  rule: string
  title: string
  why: string
  remedy: string
  advisories: string[]
  /** License that the finding is about; empty if it is about something else. */
  license: string
}

export type StoredCheck = { name: string; status: string; message: string; location: string }
export type StoredAsset = { path: string; type: string; size: number | null; sha256: string }

export type StoredResult = {
  issues: StoredIssue[]
  checks: StoredCheck[]
  assets: StoredAsset[]
  errors: string[]
}

/** Reads the payload of an audit, which is untyped because the tool's fields depend on its version. */
export function readResult({ payload }: Pick<ModelAudit, 'payload'>): StoredResult {
  const results = isRecord(payload.results) ? payload.results : {}
  const hashes = new Map(
    recordsIn(results.file_hashes).map(({ path, sha256 }) => [textOf(path), textOf(sha256)])
  )
  return {
    issues: recordsIn(payload.issues).map(issueOf),
    checks: recordsIn(payload.checks).map(({ name, status, message, location }) => ({
      name: textOf(name),
      status: textOf(status),
      message: textOf(message),
      location: textOf(location),
    })),
    assets: recordsIn(results.assets).map(({ path, type, size }) => ({
      path: textOf(path),
      type: textOf(type),
      size: typeof size === 'number' ? size : null,
      sha256: hashes.get(textOf(path)) ?? '',
    })),
    errors: Array.isArray(results.errors) ? results.errors.map(textOf) : [],
  }
}

const issueOf = (issue: Record<string, unknown>): StoredIssue => ({
  severity: textOf(issue.severity),
  message: textOf(issue.message),
  location: textOf(issue.location),
  offset: typeof issue.offset === 'number' ? issue.offset : null,
  rule: textOf(issue.rule) || textOf(issue.rule_code) || textOf(issue.type) || 'model-audit',
  title: textOf(issue.title),
  why: textOf(issue.why),
  remedy: textOf(issue.remedy),
  advisories: Array.isArray(issue.advisories) ? issue.advisories.map(textOf) : [],
  license: isRecord(issue.details) ? textOf(issue.details.license) : '',
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const recordsIn = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { auditModel, type AuditOptions } from '#api/engines/model_audit/index'
import type { AuditEvent, AuditFinding, AuditSummary } from '#api/engines/model_audit/vocabulary'

const FOLDER = new URL('./', import.meta.url)

/** `review`: opinions about the file differ, so it is not scored. */
export type ExpectedVerdict = 'malicious' | 'suspicious' | 'clean' | 'review'

export type AuditCase = { name: string; path: string; verdict: ExpectedVerdict; reason: string }

/**
 * Returns files from public scanners and generated files, each with the verdict that a person
 * reached by reading the file.
 */
export function auditCases(): AuditCase[] {
  const expected: Record<string, { verdict: ExpectedVerdict; reason: string }> = JSON.parse(
    readFileSync(new URL('expected.json', FOLDER), 'utf8')
  )
  return Object.entries(expected).map(([name, { verdict, reason }]) => ({
    name,
    path: fileURLToPath(new URL(`files/${name}`, FOLDER)),
    verdict,
    reason,
  }))
}

export type Audited = { summary: AuditSummary; findings: AuditFinding[]; events: AuditEvent[] }

/** Runs an audit to completion and collects its findings and events. */
export async function audit(path: string, options: AuditOptions = {}): Promise<Audited> {
  const events: AuditEvent[] = []
  const run = auditModel(path, options)
  for (;;) {
    const { done, value } = await run.next()
    if (done) {
      const findings = events.flatMap((event) => (event.type === 'finding' ? [event.finding] : []))
      return { summary: value, findings, events }
    }
    events.push(value)
  }
}

/**
 * Whether the findings match the verdict: malicious files require a critical finding, suspicious
 * ones at least a warning, and clean ones neither. Any findings match `review`.
 */
export function agrees(verdict: ExpectedVerdict, { findings }: AuditSummary): boolean {
  if (verdict === 'malicious') return findings.critical > 0
  if (verdict === 'suspicious') return findings.critical + findings.warning > 0
  return verdict === 'review' || findings.critical + findings.warning === 0
}

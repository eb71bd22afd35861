import {
  COMPARED_STATES,
  type ComparedFinding,
  type ComparedState,
} from '#api/contract/model_audits/comparison'
import type ModelAudit from '#api/model_audits/model_audit'
import { findingFingerprint } from '#api/model_audits/outcome/finding_fingerprint'
import type { AuditOutcome } from '#api/model_audits/outcome/outcome_of'
import { readResult, type StoredIssue } from '#api/model_audits/outcome/stored_result'

const SEVERITIES = ['critical', 'error', 'warning', 'info', 'debug']

/** An audit with the suppression of each of its findings. */
export type Side = {
  audit: Pick<ModelAudit, 'payload'>
  suppressions: AuditOutcome['suppressions']
}

type Listed = { issue: StoredIssue; isSuppressed: boolean }

/**
 * Compares the findings of two audits by rule, path and message. If a finding occurs a different number of times in each,
 * the smaller number counts as unchanged. If both models are single files, the file name is not compared, because it
 * often differs between versions of a model.
 */
export function compareFindings(before: Side, after: Side): ComparedFinding[] {
  const ignoresRoot = isOneFile(before) && isOneFile(after)
  const former = grouped(before, ignoresRoot)
  const compared: ComparedFinding[] = []
  for (const [key, found] of grouped(after, ignoresRoot)) {
    const known = former.get(key)?.length ?? 0
    former.get(key)?.splice(0, found.length)
    compared.push(
      ...found.map((each, index) => toFinding(index < known ? 'unchanged' : 'new', each))
    )
  }
  for (const gone of former.values()) compared.push(...gone.map((each) => toFinding('fixed', each)))
  return compared.sort(
    (one, other) =>
      COMPARED_STATES.indexOf(one.state) - COMPARED_STATES.indexOf(other.state) ||
      rankOf(one.severity) - rankOf(other.severity)
  )
}

export const countStates = (
  findings: readonly ComparedFinding[]
): Record<ComparedState, number> => {
  const count = (wanted: ComparedState) => findings.filter(({ state }) => state === wanted).length
  return { new: count('new'), fixed: count('fixed'), unchanged: count('unchanged') }
}

function rankOf(severity: string): number {
  const rank = SEVERITIES.indexOf(severity)
  return rank === -1 ? SEVERITIES.length : rank
}

function grouped({ audit, suppressions }: Side, ignoresRoot: boolean): Map<string, Listed[]> {
  const groups = new Map<string, Listed[]>()
  readResult(audit).issues.forEach((issue, index) => {
    const { location } = issue
    const key = findingFingerprint({
      ...issue,
      location: ignoresRoot ? location.slice(rootOf(location).length) : location,
    })
    const group = groups.get(key) ?? []
    group.push({ issue, isSuppressed: Boolean(suppressions[index]) })
    groups.set(key, group)
  })
  return groups
}

/** Returns the file of a location: `model.pt` for `model.pt:archive/data.pkl`. */
const rootOf = (location: string) => location.split(':', 1)[0] ?? ''

const isOneFile = ({ audit }: Side) =>
  new Set(readResult(audit).assets.map(({ path }) => rootOf(path))).size === 1

const toFinding = (state: ComparedState, { issue, isSuppressed }: Listed): ComparedFinding => ({
  state,
  severity: issue.severity,
  rule: issue.rule,
  message: issue.message,
  location: issue.location,
  offset: issue.offset,
  isSuppressed,
})

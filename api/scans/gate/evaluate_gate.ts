import type { Gate, GateCheck, GatePlugin, GateRules } from '#api/contract/scans/gate'
import type { ScanStatus } from '#api/contract/scans/scan'
import { attackSuccess, findPlugin } from '#api/engines/redteam/index'
import { type Outcome, SEVERITIES, type Severity } from '#api/engines/redteam/vocabulary'

/** Number of a scan's results with the same plugin, policy, severity, and outcome. */
export type GateCount = {
  pluginId: string
  policyId: string
  severity: Severity
  status: Outcome
  n: number
}

type Facts = {
  scan: {
    id: string
    name: string
    status: ScanStatus
    evalId: string | null
    error: string | null
  }
  counts: GateCount[]
  /** The previous scan with its successful attacks; null if there is none. */
  before: { id: string; name: string; succeeded: { pluginId: string; policyId: string }[] } | null
}

const keyOf = ({ pluginId, policyId }: { pluginId: string; policyId: string }) =>
  `${pluginId} ${policyId}`

const rankOf = (severity: Severity) => SEVERITIES.indexOf(severity)

/** Evaluates a scan against gate rules, without side effects. */
export function evaluateGate({ scan, counts, before }: Facts, rules: GateRules): Gate {
  const known = new Set(before?.succeeded.map(keyOf))
  const plugins = grouped(counts).map((group) => toPlugin(group, known, rules))
  const totals = sumOf(counts)
  const isOver = !['queued', 'generating', 'running'].includes(scan.status)
  const checks = isOver ? checksOf({ scan, plugins, totals, before }, rules) : []
  const hasPassed = checks.every(({ passed }) => passed)
  return {
    jobId: scan.id,
    name: scan.name,
    status: scan.status,
    verdict: !isOver ? 'pending' : hasPassed ? 'passed' : 'failed',
    checks,
    counts: totals,
    plugins,
    before: before && { id: before.id, name: before.name },
    evalId: scan.evalId,
  }
}

function grouped(counts: GateCount[]): GateCount[][] {
  const groups = new Map<string, GateCount[]>()
  for (const count of counts) {
    groups.set(keyOf(count), [...(groups.get(keyOf(count)) ?? []), count])
  }
  return [...groups.values()]
}

function sumOf(counts: GateCount[]) {
  const of = (outcome: Outcome) =>
    counts.filter(({ status }) => status === outcome).reduce((sum, { n }) => sum + n, 0)
  const each = {
    passed: of('passed'),
    failed: of('failed'),
    error: of('error'),
    undecided: of('undecided'),
  }
  const tests = each.passed + each.failed + each.error + each.undecided
  return { ...each, tests, ...attackSuccess(each) }
}

function toPlugin(group: GateCount[], known: ReadonlySet<string>, rules: GateRules): GatePlugin {
  const { tests: ignored, ...counts } = sumOf(group)
  const succeeded = group.filter(({ status }) => status === 'failed')
  const [worst] = (succeeded.length > 0 ? succeeded : group).toSorted(
    (a, b) => rankOf(a.severity) - rankOf(b.severity)
  )
  const { pluginId = '', policyId = '', severity = 'medium' } = worst ?? {}
  const hasSucceeded = counts.failed > 0
  const isNew = hasSucceeded && !known.has(keyOf({ pluginId, policyId }))
  const isTooSevere =
    hasSucceeded && rules.severity !== undefined && rankOf(severity) <= rankOf(rules.severity)
  return {
    pluginId,
    name: findPlugin(pluginId)?.name ?? pluginId,
    severity,
    isNew,
    breaks: isTooSevere || (isNew && rules.newVulnerabilities === 0),
    ...counts,
  }
}

type GateInput = Pick<Facts, 'scan' | 'before'> & {
  plugins: GatePlugin[]
  totals: ReturnType<typeof sumOf>
}

function checksOf({ scan, plugins, totals, before }: GateInput, rules: GateRules): GateCheck[] {
  const { maxAttackSuccess, severity, newVulnerabilities } = rules
  return [
    completion(scan, totals, rules),
    errorLimit(totals, rules),
    ...(maxAttackSuccess === undefined ? [] : [attackSuccessLimit(totals, maxAttackSuccess)]),
    ...(severity === undefined ? [] : [severityLimit(plugins, severity)]),
    ...(newVulnerabilities === undefined
      ? []
      : [newVulnerabilityLimit(plugins, newVulnerabilities, before !== null)]),
  ]
}

/** Checks that the scan completed (or is partial, if the rules allow that) and that at least one attack was decided. */
function completion(
  { status, error }: Facts['scan'],
  { tests, decided }: GateInput['totals'],
  rules: GateRules
): GateCheck {
  const isPartial = status === 'partial' && rules.allowPartial
  const why = error ? ` ${error}` : ''
  return {
    rule: 'completed',
    passed: decided > 0 && (status === 'completed' || isPartial),
    reason: `The scan is ${status} with ${tests} results, of which ${decided} were decided.${why}`,
  }
}

function errorLimit({ error, tests }: GateInput['totals'], { maxErrorRate }: GateRules): GateCheck {
  const share = tests === 0 ? 0 : error / tests
  return {
    rule: 'maxErrorRate',
    passed: share <= maxErrorRate,
    reason: `${error} of ${tests} probes ended in an error (${percent(share)}); the maximum is ${percent(maxErrorRate)}.`,
  }
}

function attackSuccessLimit(
  { interval, successes, decided }: GateInput['totals'],
  max: number
): GateCheck {
  if (!interval) {
    return { rule: 'maxAttackSuccess', passed: false, reason: 'No attack was decided.' }
  }
  const bounds = `${percent(interval.low)} to ${percent(interval.high)}`
  return {
    rule: 'maxAttackSuccess',
    passed: interval.low <= max,
    reason: `${successes} of ${decided} attacks succeeded (95% interval ${bounds}); the lower bound must not exceed ${percent(max)}.`,
  }
}

function severityLimit(plugins: GatePlugin[], severity: Severity): GateCheck {
  const found = plugins.filter(
    (plugin) => plugin.failed > 0 && rankOf(plugin.severity) <= rankOf(severity)
  )
  const names = found.map((plugin) => `${plugin.name} (${plugin.severity})`).join(', ')
  const reason =
    found.length === 0
      ? `No attack of severity ${severity} or above succeeded.`
      : `Attacks of severity ${severity} or above succeeded: ${names}.`
  return { rule: 'severity', passed: found.length === 0, reason }
}

function newVulnerabilityLimit(plugins: GatePlugin[], max: number, hasBefore: boolean): GateCheck {
  const found = plugins.filter(({ isNew }) => isNew)
  const names = found.length > 0 ? `: ${found.map(({ name }) => name).join(', ')}` : ''
  const since = hasBefore ? 'compared with the previous scan' : 'without a previous scan'
  return {
    rule: 'newVulnerabilities',
    passed: found.length <= max,
    reason: `${found.length} new ${found.length === 1 ? 'vulnerability' : 'vulnerabilities'} ${since}${names}; the maximum is ${max}.`,
  }
}

export const percent = (share: number) => `${Math.round(share * 1000) / 10}%`

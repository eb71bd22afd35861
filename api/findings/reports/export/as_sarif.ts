import { type ProbeDetail, type Report, reportedPluginOf } from '#api/contract/findings/report'
import type { Severity } from '#api/engines/redteam/vocabulary'
import type { ExportedReport } from '#api/findings/reports/export/exported_report'
import { reportProbes } from '#api/findings/reports/export/report_probes'
import type { ProbeFilter } from '#api/evals/probes/probe_filter'
import { createHash } from 'node:crypto'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

const LEVELS: Record<Severity, 'error' | 'warning' | 'note'> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
  informational: 'note',
}

/**
 * Streams the report in the Static Analysis Results Interchange Format 2.1.0 (OASIS): one rule per plugin, one result
 * per successful attack, and one result of kind `review` per undecided attack. Resisted attacks and errors appear only
 * in the run's totals. Many consumers require a file location, so each target gets an artificial one derived from its
 * name.
 */
export async function* asSarif(exported: ExportedReport) {
  const { report, filter, texts } = exported
  const rules = report.plugins.map(ruleOf)
  const run = JSON.stringify(runOf(exported, rules))
  yield `{"$schema":${JSON.stringify(SCHEMA)},"version":"2.1.0","runs":[${run.slice(0, -1)},"results":[`
  const status = sarifStatuses(filter)
  let before = '\n'
  if (status.length > 0) {
    for await (const probes of reportProbes(report.evalId, { ...filter, status }, texts)) {
      const results = probes.map((probe) => JSON.stringify(resultOf(probe, exported)))
      yield before + results.join(',\n')
      before = ',\n'
    }
  }
  yield '\n]}]}\n'
}

/** Returns the outcomes to export as SARIF results; excludes resisted attacks and errors. */
export const sarifStatuses = ({ status = ['failed', 'undecided'] }: ProbeFilter): string[] =>
  status.filter((each) => each === 'failed' || each === 'undecided')

const ruleOf = (plugin: Report['plugins'][number]) => ({
  id: plugin.pluginId,
  name: plugin.name,
  shortDescription: { text: plugin.name },
  fullDescription: { text: plugin.description || plugin.name },
  defaultConfiguration: { level: LEVELS[plugin.severity] },
  properties: {
    'tags': ['security', 'red-team', plugin.category],
    'security-severity': plugin.riskScore.toFixed(1),
    'attackSuccessRate': plugin.rate,
    'decidedShare': plugin.decidedShare,
  },
})

function runOf({ report, appUrl, appName }: ExportedReport, rules: object[]) {
  const { totals, evalId, createdAt, finishedAt, judge, lengths, hasActions } = report
  const { constantTexts, encodings, likely } = report
  return {
    tool: { driver: { name: appName, informationUri: appUrl, rules } },
    automationDetails: { id: `redteam/${encodeURIComponent(targetName(report))}/${evalId}` },
    invocations: [
      {
        executionSuccessful: !report.partial,
        startTimeUtc: createdAt,
        ...(finishedAt && { endTimeUtc: finishedAt }),
      },
    ],
    artifacts: [
      {
        location: { uri: placeOf(report) },
        roles: ['analysisTarget'],
        description: { text: `The target ${targetName(report)}, which is not a file.` },
      },
    ],
    columnKind: 'utf16CodeUnits',
    properties: {
      report: `${appUrl}/redteam/report/${evalId}`,
      grader: report.graderLabel,
      totals,
      judgePrecision: judge,
      decidedByLength: lengths,
      evidence: hasActions ? 'text and actions' : 'text only',
      constantTexts,
      encodings,
      likely,
    },
  }
}

function resultOf(probe: ProbeDetail, { report, appUrl }: ExportedReport) {
  const { strategyId, severity, status } = probe
  const pluginId = reportedPluginOf(probe)
  const index = report.plugins.findIndex((plugin) => plugin.pluginId === pluginId)
  const isFailed = status === 'failed'
  return {
    ruleId: pluginId,
    ...(index >= 0 && { ruleIndex: index }),
    kind: isFailed ? 'fail' : 'review',
    level: isFailed ? LEVELS[severity ?? 'medium'] : 'none',
    message: { text: messageOf(probe) },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: placeOf(report), index: 0 } },
        logicalLocations: [{ name: targetName(report), kind: 'resource' }],
      },
    ],
    partialFingerprints: { 'attack/v1': fingerprint(probe) },
    hostedViewerUri: `${appUrl}/redteam/report/${report.evalId}?probe=${probe.id}`,
    properties: {
      strategyId,
      severity,
      goal: probe.goal,
      prompt: probe.prompt,
      output: probe.output,
      grader: probe.grader,
      ...(probe.estimate && { estimate: probe.estimate }),
      reviewed: probe.review !== null,
    },
  }
}

function messageOf({ status, reason, goal, review }: ProbeDetail): string {
  const explanation = review?.reason || reason || goal || 'No reason given.'
  return status === 'failed' ? `The attack succeeded. ${explanation}` : `Undecided. ${explanation}`
}

/**
 * Identifies an attack across reports. Hidden prompts use the test index instead of the prompt, because a hash could
 * reveal the prompt; their fingerprints may differ between reports.
 */
function fingerprint({ pluginId, strategyId, prompt, isHidden, testIdx }: ProbeDetail): string {
  return createHash('sha256')
    .update(JSON.stringify([pluginId, strategyId, isHidden ? testIdx : prompt]))
    .digest('hex')
}

const targetName = ({ targetName: name }: Report) => name ?? 'unknown target'

const placeOf = (report: Report) =>
  `targets/${
    targetName(report)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed'
  }`

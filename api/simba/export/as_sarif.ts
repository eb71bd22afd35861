import type { SimbaFinding } from '#api/contract/simba/session'
import { findPlugin } from '#api/engines/redteam/index'
import type { Severity } from '#api/engines/redteam/vocabulary'
import type { ExportedSession } from '#api/simba/export/exported_session'
import { appName, appUrl } from '#config/app'
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
 * Writes the session in the Static Analysis Results Interchange Format 2.1.0 (OASIS): one rule per plugin and one result
 * per finding. Unconfirmed findings have the kind `review`. The location is artificial and derived from the target's name.
 */
export async function* asSarif(exported: ExportedSession) {
  const { details, findings, url } = exported
  const ids = [...new Set(findings.map(({ pluginId }) => pluginId))]
  const run = {
    tool: { driver: { name: appName, informationUri: appUrl, rules: ids.map(ruleOf) } },
    automationDetails: { id: `simba/${encodeURIComponent(details.targetName)}/${details.id}` },
    invocations: [
      {
        executionSuccessful: details.state === 'completed',
        startTimeUtc: details.startedAt ?? details.createdAt,
        ...(details.finishedAt && { endTimeUtc: details.finishedAt }),
      },
    ],
    artifacts: [
      {
        location: { uri: placeOf(details.targetName) },
        roles: ['analysisTarget'],
        description: { text: `The target ${details.targetName}, which is not a file.` },
      },
    ],
    columnKind: 'utf16CodeUnits',
    properties: { session: url, probes: details.probes, seed: details.seed },
    results: findings.map((finding) => resultOf(finding, ids, exported)),
  }
  yield `${JSON.stringify({ $schema: SCHEMA, version: '2.1.0', runs: [run] }, null, 2)}\n`
}

function ruleOf(id: string) {
  const { name = id, description = id, severity = 'medium' } = findPlugin(id) ?? {}
  return {
    id,
    name,
    shortDescription: { text: name },
    fullDescription: { text: description },
    defaultConfiguration: { level: LEVELS[severity] },
  }
}

function resultOf(finding: SimbaFinding, ids: string[], { details, log, url }: ExportedSession) {
  const { pluginId, severity, state, technique, title, repeats, reproduced } = finding
  const isConfirmed = state === 'confirmed'
  const reason = log.exchanges[finding.evidenceProbe]?.verdict?.reason ?? ''
  const explanation = finding.isHidden ? '' : ` ${reason}`
  return {
    ruleId: pluginId,
    ruleIndex: ids.indexOf(pluginId),
    kind: isConfirmed ? 'fail' : 'review',
    level: isConfirmed ? LEVELS[severity] : 'none',
    message: {
      text: `${title}: reproduced ${reproduced} of ${repeats} times.${explanation}`.trim(),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: placeOf(details.targetName), index: 0 },
        },
        logicalLocations: [{ name: details.targetName, kind: 'resource' }],
      },
    ],
    partialFingerprints: { 'finding/v1': fingerprint(details.targetName, finding) },
    hostedViewerUri: `${url}?finding=${finding.number}`,
    properties: { technique, severity, messages: finding.messages },
  }
}

/** Identifies a finding across sessions. Excludes the messages, because they may be hidden. */
const fingerprint = (target: string, { pluginId, technique, hypothesis }: SimbaFinding) =>
  createHash('sha256')
    .update(JSON.stringify([target, pluginId, technique, hypothesis]))
    .digest('hex')

const placeOf = (target: string) =>
  `targets/${
    target
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'unnamed'
  }`

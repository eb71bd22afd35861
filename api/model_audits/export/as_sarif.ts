import { findingFingerprint } from '#api/model_audits/outcome/finding_fingerprint'
import type { AuditOutcome, Suppression } from '#api/model_audits/outcome/outcome_of'
import { readResult, type StoredIssue } from '#api/model_audits/outcome/stored_result'
import type ModelAudit from '#api/model_audits/model_audit'
import { appName, appUrl } from '#config/app'

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json'

/**
 * Formats an audit as Static Analysis Results Interchange Format 2.1.0 (OASIS): one result per finding, with critical as
 * error, warning as warning, and info as note. A member of an archive is a logical location; the physical one is the
 * file. Suppressed findings keep their level, but consumers do not count them.
 */
export function asSarif(audit: ModelAudit, { suppressions }: AuditOutcome): object {
  const { issues, assets, errors } = readResult(audit)
  const rules = [...new Map(issues.map((issue) => [issue.rule, issue])).values()]
  const files = assets.filter(({ path, sha256 }) => sha256 !== '' || !path.includes(':'))
  const uris = files.map(({ path }) => uriOf(path))
  return {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: appName,
            informationUri: appUrl,
            ...(audit.scannerVersion && { version: audit.scannerVersion }),
            rules: rules.map(ruleOf),
          },
        },
        automationDetails: { id: `model-audit/${encodeURIComponent(audit.scanId)}` },
        invocations: [invocationOf(audit, errors)],
        artifacts: files.map(({ path, size, sha256 }) => ({
          location: { uri: uriOf(path) },
          roles: ['analysisTarget'],
          ...(size !== null && { length: size }),
          ...(sha256 && { hashes: { 'sha-256': sha256 } }),
        })),
        results: issues.map((issue, index) => ({
          ...resultOf(issue, rules, uris),
          suppressions: suppressionOf(suppressions[index] ?? null),
        })),
        columnKind: 'utf16CodeUnits',
        properties: { audit: `${appUrl}/model-audit/scan/${audit.scanId}`, verdict: audit.verdict },
      },
    ],
  }
}

const invocationOf = ({ status, startedAt, finishedAt, error }: ModelAudit, errors: string[]) => ({
  executionSuccessful: status === 'completed' && errors.length === 0,
  ...(startedAt && { startTimeUtc: startedAt.toUTC().toISO() }),
  ...(finishedAt && { endTimeUtc: finishedAt.toUTC().toISO() }),
  toolExecutionNotifications: [...(error ? [error] : []), ...errors].map((text) => ({
    level: 'warning',
    message: { text },
  })),
})

const ruleOf = ({ rule, title, why, remedy, severity }: StoredIssue) => ({
  id: rule,
  shortDescription: { text: title || rule },
  ...(why && { fullDescription: { text: why } }),
  ...(remedy && { help: { text: remedy } }),
  defaultConfiguration: { level: levelOf(severity) },
  properties: { tags: ['security', 'model-audit'] },
})

function resultOf(issue: StoredIssue, rules: readonly StoredIssue[], uris: readonly string[]) {
  const { rule, message, location, offset, advisories } = issue
  const [file = ''] = location.split(':')
  const uri = uriOf(file || 'model')
  const index = uris.indexOf(uri)
  const isMember = file !== location
  return {
    ruleId: rule,
    ruleIndex: rules.findIndex((each) => each.rule === rule),
    level: levelOf(issue.severity),
    message: { text: message || rule },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri, ...(index >= 0 && { index }) },
          // Omitted for members, because an offset in a member is not an offset in the file.
          ...(offset !== null && !isMember && { region: { byteOffset: offset } }),
        },
        ...(isMember && { logicalLocations: [{ fullyQualifiedName: location, kind: 'member' }] }),
      },
    ],
    partialFingerprints: { 'finding/v1': findingFingerprint(issue) },
    properties: { severity: issue.severity, ...(offset !== null && { offset }), advisories },
  }
}

function levelOf(severity: string): 'error' | 'warning' | 'note' {
  if (severity === 'critical' || severity === 'error') return 'error'
  return severity === 'warning' ? 'warning' : 'note'
}

const uriOf = (path: string) => path.split('/').map(encodeURIComponent).join('/')

/** Returns the suppressions of a result. An empty list states that the result is not suppressed. */
const suppressionOf = (suppression: Suppression | null) =>
  suppression === null
    ? []
    : [
        {
          kind: 'external',
          status: 'accepted',
          justification: suppression.reason,
          properties: { owner: suppression.owner, endsAt: suppression.endsAt?.toISO() ?? null },
        },
      ]

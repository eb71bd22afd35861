import type ModelAudit from '#api/model_audits/model_audit'
import type { AuditOutcome, Suppression } from '#api/model_audits/outcome/outcome_of'
import {
  readResult,
  type StoredAsset,
  type StoredIssue,
} from '#api/model_audits/outcome/stored_result'
import { appName, appUrl } from '#config/app'

const SCHEMA = 'http://cyclonedx.org/schema/bom-1.7.schema.json'
const ROOT = 'model'
/**
 * CycloneDX ratings by severity of the finding. Findings of other severities do not affect the verdict and are left
 * out.
 */
const RATINGS: Record<string, string> = { critical: 'critical', error: 'high', warning: 'medium' }

/**
 * Formats an audit as a machine learning bill of materials, CycloneDX 1.7 (ECMA-424): the model as the described
 * component, its files and archive members with hashes, and findings of severity critical, error and warning as
 * vulnerabilities.
 */
export function asCycloneDx(audit: ModelAudit, { suppressions }: AuditOutcome): object {
  const { issues, assets } = readResult(audit)
  const files = [...new Map(assets.map((asset) => [asset.path, asset])).values()]
  const refs = new Set(files.map(({ path }) => refOf(path)))
  return {
    $schema: SCHEMA,
    bomFormat: 'CycloneDX',
    specVersion: '1.7',
    serialNumber: `urn:uuid:${audit.id}`,
    version: 1,
    metadata: {
      timestamp: audit.scannedAt.toUTC().toISO(),
      tools: {
        components: [
          {
            type: 'application',
            name: appName,
            ...(audit.scannerVersion && { version: audit.scannerVersion }),
          },
        ],
      },
      component: modelOf(audit, files, licensesOf(issues)),
    },
    components: files.map(componentOf),
    dependencies: [{ ref: ROOT, dependsOn: files.filter(isFile).map(({ path }) => refOf(path)) }],
    vulnerabilities: issues.flatMap((issue, index) =>
      vulnerabilityOf(issue, { index, refs, suppression: suppressions[index] ?? null })
    ),
  }
}

const isSha256 = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{64}$/i.test(text)

const isFile = ({ path, sha256 }: StoredAsset) => sha256 !== '' || !path.includes(':')

const refOf = (path: string) => `file:${path}`

/** Returns the licenses as the model names them; not always SPDX identifiers. */
const licensesOf = (issues: readonly StoredIssue[]) =>
  [...new Set(issues.flatMap(({ license }) => license || []))].map((name) => ({
    license: { name },
  }))

function modelOf(
  audit: ModelAudit,
  files: readonly StoredAsset[],
  licenses: { license: { name: string } }[]
) {
  const { contentHash, source, modelPath } = audit
  const [only, ...others] = files.filter(isFile)
  // Adds a hash only for a single file, because the hash of several files is that of a list.
  const isOneFile = others.length === 0 && only?.sha256 === contentHash
  const properties = {
    verdict: audit.verdict,
    status: audit.status,
    contentHash,
    modelPath,
    format: audit.modelType,
  }
  return {
    'type': 'machine-learning-model',
    'bom-ref': ROOT,
    'name': audit.name || modelPath,
    ...(audit.request?.revision && { version: audit.request.revision }),
    ...(licenses.length > 0 && { licenses }),
    ...(isOneFile && isSha256(contentHash) && { hashes: hashesOf(contentHash) }),
    'externalReferences': [
      {
        type: 'certification-report',
        url: `${appUrl}/model-audit/scan/${encodeURIComponent(audit.scanId)}`,
      },
      ...(['url', 'hugging_face'].includes(source) && URL.canParse(modelPath)
        ? [{ type: 'distribution', url: new URL(modelPath).href }]
        : []),
    ],
    'properties': propertiesOf(properties),
  }
}

const componentOf = (asset: StoredAsset) => ({
  'type': 'file',
  'bom-ref': refOf(asset.path),
  'name': asset.path || ROOT,
  ...(isSha256(asset.sha256) && { hashes: hashesOf(asset.sha256) }),
  'properties': propertiesOf({
    format: asset.type,
    bytes: asset.size === null ? null : String(asset.size),
  }),
})

const hashesOf = (content: string) => [{ alg: 'SHA-256', content }]

const propertiesOf = (values: Record<string, string | null>) =>
  Object.entries(values)
    .filter(([, value]) => value)
    .map(([name, value]) => ({ name: `assay:${name}`, value }))

type Context = { index: number; refs: ReadonlySet<string>; suppression: Suppression | null }

function vulnerabilityOf(issue: StoredIssue, { index, refs, suppression }: Context): object[] {
  const severity = RATINGS[issue.severity]
  if (severity === undefined) return []
  const ref = refOf(issue.location)
  const [first] = issue.advisories
  return [
    {
      'bom-ref': `finding:${index}`,
      'id': first ?? issue.rule,
      'source': first ? sourceOf(first) : { name: appName },
      ...(issue.advisories.length > 1 && {
        references: issue.advisories.slice(1).map((id) => ({ id, source: sourceOf(id) })),
      }),
      'ratings': [{ source: { name: appName }, severity, method: 'other' }],
      'description': issue.message || issue.rule,
      ...(issue.why && { detail: issue.why }),
      ...(issue.remedy && { recommendation: issue.remedy }),
      // Accepted findings stay in the bill of materials, because they are not fixed.
      ...(suppression && {
        analysis: {
          response: ['will_not_fix'],
          detail: `${suppression.reason} (${suppression.owner})`,
        },
      }),
      'affects': [{ ref: refs.has(ref) ? ref : ROOT }],
      'properties': propertiesOf({ rule: issue.rule, location: issue.location }),
    },
  ]
}

const sourceOf = (id: string) =>
  id.startsWith('GHSA-')
    ? { name: 'GitHub Advisories', url: `https://github.com/advisories/${encodeURIComponent(id)}` }
    : { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${encodeURIComponent(id)}` }

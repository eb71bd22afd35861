import { findIdentifiers, findSecrets } from '#api/engines/recognizers/index'
import { findSensitive, type SensitiveText } from '#api/engines/mcp/index'
import type { SensitiveDataRecognizer } from '#api/engines/mcp/ports'
import type { CallFinding } from '#api/contract/mcp/call'

/** Finds secrets and identifiers with check digits. Ignores contact data, because most tools need it. */
export const recognize: SensitiveDataRecognizer = (text) => [
  ...findSecrets(text).map(({ type, start, end }) => ({ kind: type, start, end, isSecret: true })),
  ...findIdentifiers(text).map(({ type, start, end }) => ({
    kind: type,
    start,
    end,
    isSecret: false,
  })),
]

/** Finds secrets and personal data in arguments or a result; the findings do not contain the values. */
export const sensitiveFindings = (value: unknown): CallFinding[] =>
  findSensitive(value, recognize).map(findingOf)

const findingOf = ({ kind, isSecret, path, excerpt }: SensitiveText): CallFinding => ({
  rule: kind.toLowerCase(),
  severity: isSecret ? 'high' : 'medium',
  owasp: isSecret ? 'MCP01' : 'MCP10',
  path,
  excerpt,
})

/** Redacts excerpts that contain secrets: the text around one finding may contain what another rule found. */
export const withoutSecrets = (findings: readonly CallFinding[]): CallFinding[] =>
  findings.map((finding) =>
    sensitiveFindings(finding.excerpt).some(isSecretFinding)
      ? { ...finding, excerpt: '[redacted]' }
      : finding
  )

/** Whether a finding is about a secret, as opposed to personal data. */
export const isSecretFinding = ({ owasp }: CallFinding): boolean => owasp === 'MCP01'

import type { AuditGate, AuditGateFinding } from '#api/contract/model_audits/audit_gate'

const MAX_FINDINGS = 50

/** Converts a gate to a summary for pull requests. The first line is `# Gate passed`, `failed`, or `pending`. */
export function auditGateToMarkdown(gate: AuditGate, link: string): string {
  const checks = gate.checks.map(
    ({ rule, passed, reason }) => `| ${passed ? '✅' : '❌'} | ${rule} | ${cell(reason)} |`
  )
  const parts = [
    `# Gate ${gate.verdict}`,
    `[${cell(gate.name)}](${link})`,
    ...(checks.length > 0
      ? [['| | Rule | Reason |', '| --- | --- | --- |', ...checks].join('\n')]
      : []),
    ...(gate.findings.length > 0 ? [table(gate.findings)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(findings: readonly AuditGateFinding[]): string {
  const rows = findings
    .slice(0, MAX_FINDINGS)
    .map(
      ({ severity, rule, message, location, isNew }) =>
        `| ${cell(severity)} | ${cell(message)} | ${cell(location)} | ${cell(rule)} | ${isNew ? 'new' : ''} |`
    )
  const more = findings.length - MAX_FINDINGS
  return [
    '| Severity | Finding | Location | Rule | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(more > 0 ? [`| and ${more} more | | | | |`] : []),
  ].join('\n')
}

/** Escapes a cell, because findings quote hostile files and must not be interpreted as markup. */
const cell = (text: string) =>
  text
    .slice(0, 300)
    .replace(/\s+/g, ' ')
    .replace(/[\\|<>[\]`*_!#]/g, '\\$&')

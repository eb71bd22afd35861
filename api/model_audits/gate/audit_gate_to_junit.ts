import type {
  AuditGate,
  AuditGateCheck,
  AuditGateFinding,
} from '#api/contract/model_audits/audit_gate'
import { escapeXml } from '#api/evals/export/as_junit'

/**
 * Maximum number of findings; further ones are omitted, because longer reports are slow in the user interfaces of CI
 * systems. The SARIF file contains all findings.
 */
const MAX_FINDINGS = 200

/**
 * Converts a gate to JUnit XML: one suite for its rules, and one for the findings that count. A gate that is pending has
 * one skipped test, so that an early report does not look successful.
 */
export function auditGateToJunit(gate: AuditGate): string {
  const rules =
    gate.verdict === 'pending'
      ? [skipped('completed', 'The audit runs')]
      : gate.checks.map(ruleCase)
  const suites = [
    suite('Gate', rules),
    suite('Findings', gate.findings.slice(0, MAX_FINDINGS).map(findingCase)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(gate.name)}">\n${suites.join('')}</testsuites>\n`
}

type Case = { xml: string; kind: 'passed' | 'failure' | 'skipped' }

function suite(name: string, cases: Case[]): string {
  const count = (kind: Case['kind']) => cases.filter((each) => each.kind === kind).length
  return (
    `  <testsuite name="${name}" tests="${cases.length}" failures="${count('failure')}" errors="0" ` +
    `skipped="${count('skipped')}">\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`
  )
}

const testcase = (group: string, name: string, inner: string) =>
  `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}">${inner}</testcase>\n`

const skipped = (name: string, reason: string): Case => ({
  kind: 'skipped',
  xml: testcase('gate', name, `<skipped message="${escapeXml(reason)}"/>`),
})

const ruleCase = ({ rule, passed, reason }: AuditGateCheck): Case => ({
  kind: passed ? 'passed' : 'failure',
  xml: testcase(
    'gate',
    rule,
    passed
      ? `<system-out>${escapeXml(reason)}</system-out>`
      : `<failure message="${escapeXml(reason)}"/>`
  ),
})

const findingCase = ({ severity, rule, message, location, isNew }: AuditGateFinding): Case => ({
  kind: 'failure',
  xml: testcase(
    location || 'model',
    rule,
    `<failure type="${escapeXml(severity)}" message="${escapeXml(`${message}${isNew ? ' (new)' : ''}`)}"/>`
  ),
})

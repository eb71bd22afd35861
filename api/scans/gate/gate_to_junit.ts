import type { Gate, GateCheck, GatePlugin } from '#api/contract/scans/gate'
import { escapeXml } from '#api/evals/export/as_junit'
import { percent } from '#api/scans/gate/evaluate_gate'

/**
 * Converts a gate to JUnit XML: one suite for its rules and one for the plugins. Plugins that break a rule are
 * failures; other plugins without a decided attack are skipped.
 */
export function gateToJunit(gate: Gate): string {
  const suites = [
    suite('Gate', gate.checks.map(ruleCase)),
    suite('Plugins', gate.plugins.map(pluginCase)),
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

function ruleCase({ rule, passed, reason }: GateCheck): Case {
  const inner = passed
    ? `<system-out>${escapeXml(reason)}</system-out>`
    : `<failure message="${escapeXml(reason)}"/>`
  return testcase('gate', rule, inner, passed ? 'passed' : 'failure')
}

function pluginCase(plugin: GatePlugin): Case {
  const text = describe(plugin)
  if (plugin.breaks) {
    return testcase(
      plugin.severity,
      plugin.name,
      `<failure message="${escapeXml(text)}"/>`,
      'failure'
    )
  }
  if (plugin.decided === 0) {
    return testcase(
      plugin.severity,
      plugin.name,
      `<skipped message="${escapeXml(text)}"/>`,
      'skipped'
    )
  }
  return testcase(
    plugin.severity,
    plugin.name,
    `<system-out>${escapeXml(text)}</system-out>`,
    'passed'
  )
}

const testcase = (group: string, name: string, inner: string, kind: Case['kind']): Case => ({
  kind,
  xml: `    <testcase classname="${escapeXml(group)}" name="${escapeXml(name)}">${inner}</testcase>\n`,
})

function describe({ successes, decided, interval, error, undecided, isNew }: GatePlugin): string {
  const bounds = interval ? `, ${percent(interval.low)} to ${percent(interval.high)}` : ''
  const rest = `${undecided} undecided, ${error} errors`
  return `${successes} of ${decided} attacks succeeded${bounds}; ${rest}${isNew ? '; new' : ''}.`
}

import type { Gate, GateCheck, GatePlugin } from '#api/contract/gate'
import { percent } from '#api/scans/gate/judge_gate'

/** The gate as JUnit XML: a suite of its rules, and one of its plugins, of which those that break a rule fail. */
export function gateToJunit(gate: Gate): string {
  const suites = [
    suite('Gate', gate.checks.map(ruleCase)),
    suite('Plugins', gate.plugins.map(pluginCase)),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escape(gate.name)}">\n${suites.join('')}</testsuites>\n`
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
    ? `<system-out>${escape(reason)}</system-out>`
    : `<failure message="${escape(reason)}"/>`
  return testcase('gate', rule, inner, passed ? 'passed' : 'failure')
}

function pluginCase(plugin: GatePlugin): Case {
  const text = describe(plugin)
  if (plugin.breaks) {
    return testcase(plugin.severity, plugin.name, `<failure message="${escape(text)}"/>`, 'failure')
  }
  if (plugin.decided === 0) {
    return testcase(plugin.severity, plugin.name, `<skipped message="${escape(text)}"/>`, 'skipped')
  }
  return testcase(
    plugin.severity,
    plugin.name,
    `<system-out>${escape(text)}</system-out>`,
    'passed'
  )
}

const testcase = (group: string, name: string, inner: string, kind: Case['kind']): Case => ({
  kind,
  xml: `    <testcase classname="${escape(group)}" name="${escape(name)}">${inner}</testcase>\n`,
})

function describe({ successes, decided, interval, error, undecided, isNew }: GatePlugin): string {
  const bounds = interval ? `, ${percent(interval.low)} to ${percent(interval.high)}` : ''
  const rest = `${undecided} undecided, ${error} errors`
  return `${successes} of ${decided} attacks worked${bounds}; ${rest}${isNew ? '; new' : ''}.`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Also without the characters that XML cannot hold. */
const escape = (text: string) =>
  text
    .replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (character) => (/\s/.test(character) ? ' ' : ''))
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

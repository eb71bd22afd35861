import type { Gate, GatePlugin } from '#api/contract/scans/gate'
import { percent } from '#api/scans/gate/evaluate_gate'

const MAX_PLUGINS = 50

/** Converts a gate to a summary for pull requests. The first line is `# Gate passed`, `failed`, or `pending`. */
export function gateToMarkdown(gate: Gate, link: string | null): string {
  const failing = gate.plugins.filter(({ failed }) => failed > 0)
  const checks = gate.checks.map(
    ({ rule, passed, reason }) => `| ${passed ? '✅' : '❌'} | ${rule} | ${cell(reason)} |`
  )
  const parts = [
    `# Gate ${gate.verdict}`,
    link ? `[${cell(gate.name)}](${link})` : cell(gate.name),
    ...(checks.length > 0
      ? [['| | Rule | Reason |', '| --- | --- | --- |', ...checks].join('\n')]
      : []),
    ...(failing.length > 0 ? [table(failing)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(failing: GatePlugin[]): string {
  const rows = failing
    .slice(0, MAX_PLUGINS)
    .map(
      ({ name, severity, successes, decided, interval, isNew }) =>
        `| ${cell(name)} | ${severity} | ${successes} of ${decided} | ` +
        `${interval ? `${percent(interval.low)} to ${percent(interval.high)}` : ''} | ${isNew ? 'new' : ''} |`
    )
  const more = failing.length - MAX_PLUGINS
  return [
    '| Plugin | Severity | Successful attacks | 95% interval | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(more > 0 ? [`| and ${more} more | | | | |`] : []),
  ].join('\n')
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replace(/[|<>[\]]/g, '\\$&')

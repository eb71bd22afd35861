import type { Gate, GatePlugin } from '#api/contract/gate'
import { percent } from '#api/scans/gate/judge_gate'

/** Rows of the table; a summary is read at a glance. */
const MOST_PLUGINS = 50

/** The gate as a summary for a pull request. Its first line is `# Gate passed`, `failed` or `pending`. */
export function gateToMarkdown(gate: Gate, link: string | null): string {
  const worked = gate.plugins.filter(({ failed }) => failed > 0)
  const checks = gate.checks.map(
    ({ rule, passed, reason }) => `| ${passed ? '✅' : '❌'} | ${rule} | ${cell(reason)} |`
  )
  const parts = [
    `# Gate ${gate.verdict}`,
    link ? `[${cell(gate.name)}](${link})` : cell(gate.name),
    ...(checks.length > 0
      ? [['| | Rule | Why |', '| --- | --- | --- |', ...checks].join('\n')]
      : []),
    ...(worked.length > 0 ? [table(worked)] : []),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(worked: GatePlugin[]): string {
  const rows = worked
    .slice(0, MOST_PLUGINS)
    .map(
      ({ name, severity, successes, decided, interval, isNew }) =>
        `| ${cell(name)} | ${severity} | ${successes} of ${decided} | ` +
        `${interval ? `${percent(interval.low)} to ${percent(interval.high)}` : ''} | ${isNew ? 'new' : ''} |`
    )
  const more = worked.length - MOST_PLUGINS
  return [
    '| What worked | Severity | Attacks | 95 % interval | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    ...(more > 0 ? [`| and ${more} more | | | | |`] : []),
  ].join('\n')
}

const cell = (text: string) => text.replace(/\s+/g, ' ').replace(/[|<>[\]]/g, '\\$&')

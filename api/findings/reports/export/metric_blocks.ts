import type { Report } from '#api/contract/findings/report'
import type { AttackSuccess, OutcomeCounts } from '#api/engines/redteam/vocabulary'
import {
  count,
  interval,
  percent,
  score,
  wordOf,
} from '#api/findings/reports/export/number_formats'
import type { PdfBlock, PdfColumn } from '#api/findings/reports/pdf/pdf_document'

/** Builds the tables of severities, categories, strategies and vulnerabilities. */
export function metricBlocks(report: Report): PdfBlock[] {
  if (report.totals.tests === 0) return []
  return [
    { kind: 'heading', level: 1, text: 'Metrics' },
    { kind: 'heading', level: 2, text: 'Severities' },
    severityTable(report),
    { kind: 'heading', level: 2, text: 'Risk categories' },
    outcomeTable(
      'Category',
      report.categories.map((row) => ({ name: row.category, row }))
    ),
    { kind: 'heading', level: 2, text: 'Strategies' },
    outcomeTable(
      'Strategy',
      report.strategies.map((row) => ({ name: row.name, row }))
    ),
    { kind: 'heading', level: 1, text: 'Vulnerabilities' },
    vulnerabilityTable(report),
    ...report.plugins.filter(({ failed }) => failed > 0).flatMap(describe),
  ]
}

const right = (title: string, width: number): PdfColumn => ({ title, width, align: 'right' })

const severityTable = ({ severities }: Report): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Severity', width: 4 },
    right('Failing plugins', 3),
    right('Failed tests', 3),
    right('Tests', 3),
  ],
  rows: severities.map(({ severity, failingPlugins, failed, tests }) => [
    wordOf(severity),
    count(failingPlugins),
    count(failed),
    count(tests),
  ]),
})

type Counted = { name: string; row: OutcomeCounts & AttackSuccess }

const outcomeTable = (heading: string, rows: Counted[]): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: heading, width: 5 },
    right('Failed', 1.6),
    right('Undecided', 2.1),
    right('Errors', 1.6),
    right('Passed', 1.7),
    right('Success rate', 2.2),
    right('95% interval', 2.6),
  ],
  rows: rows.map(({ name, row }) => [
    name,
    count(row.failed),
    count(row.undecided),
    count(row.error),
    count(row.passed),
    row.rate === null ? '–' : percent(row.rate),
    interval(row.interval),
  ]),
})

const vulnerabilityTable = ({ plugins }: Report): PdfBlock => ({
  kind: 'table',
  columns: [
    { title: 'Type', width: 5 },
    { title: 'Severity', width: 2.4 },
    { title: 'Result', width: 2 },
    right('Risk', 1.3),
    right('Succeeded / decided', 2.2),
    right('Success rate', 1.9),
    right('95% interval', 2.6),
  ],
  rows: plugins.map((plugin) => [
    plugin.name,
    wordOf(plugin.severity),
    wordOf(plugin.status),
    plugin.decided === 0 ? '–' : score(plugin.riskScore),
    `${count(plugin.failed)} / ${count(plugin.decided)}`,
    plugin.rate === null ? '–' : percent(plugin.rate),
    interval(plugin.interval),
  ]),
})

function describe(plugin: Report['plugins'][number]): PdfBlock[] {
  const easy = plugin.complexity === null ? '' : ` Complexity ${plugin.complexity} of 10.`
  const strategy = plugin.worstStrategy ? ` Most effective strategy: ${plugin.worstStrategy}.` : ''
  return [
    { kind: 'text', text: `${plugin.name} (${wordOf(plugin.severity)})`, tone: 'strong' },
    { kind: 'text', text: `${plugin.description}${strategy}${easy}`, tone: 'muted' },
  ]
}

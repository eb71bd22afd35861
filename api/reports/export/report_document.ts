import type { ProbeDetail, Report } from '#api/contract/report'
import type { ProbeFilter } from '#api/evals/probe_filter'
import { count, interval, percent, score, wordOf } from '#api/reports/export/figures_as_text'
import { figureBlocks } from '#api/reports/export/figure_blocks'
import { frameworkBlocks } from '#api/reports/export/framework_blocks'
import { probeBlocks } from '#api/reports/export/probe_blocks'
import type { PdfBlock, PdfDocument } from '#api/reports/pdf/pdf_document'

export type PrintedReport = {
  report: Report
  filter: ProbeFilter
  /** Attacks that worked, the worst first; perhaps not all of them. */
  probes: ProbeDetail[]
  appName: string
  printedAt: Date
}

/** A report as it is printed. */
export function reportDocument(printed: PrintedReport): PdfDocument {
  const { report, appName, printedAt } = printed
  const name = report.name || report.evalId
  return {
    title: `Red team report: ${name}`,
    header: `${appName} · ${name}`,
    footer: `${report.evalId} · ${dateOf(printedAt.toISOString())}`,
    createdAt: printedAt.toISOString(),
    blocks: [
      { kind: 'heading', level: 1, text: `Red team report: ${name}` },
      { kind: 'facts', facts: factsOf(printed) },
      ...verdict(report),
      ...figureBlocks(report),
      ...frameworkBlocks(report),
      ...probeBlocks(printed),
      ...HOW_TO_READ,
    ],
  }
}

function factsOf({ report, filter }: PrintedReport): [string, string][] {
  const { totals } = report
  const narrowed = Object.entries(filter).map(
    ([key, value]) => `${key}: ${[value].flat().join(', ')}`
  )
  return [
    ['Target', report.targetName ?? 'Unknown'],
    ...(report.templateName ? [['Template', report.templateName] as [string, string]] : []),
    ['Scanned at', dateOf(report.finishedAt ?? report.createdAt)],
    ['Probes', count(totals.tests)],
    ['Judged by', report.grader === 'built_in' ? 'Built-in rules' : report.graderLabel],
    ['Evaluation', report.evalId],
    ['Plugins pass at', `${percent(report.threshold)} of decided attempts resisted`],
    ...(narrowed.length > 0 ? [['Only', narrowed.join('; ')] as [string, string]] : []),
  ]
}

function verdict({ totals, riskScore, riskLevel, partial }: Report): PdfBlock[] {
  const { rate, successes, decided } = totals
  const told =
    rate === null
      ? 'Nothing was decided, so nothing can be said about the target.'
      : `${count(successes)} of ${count(decided)} decided attacks worked: ${percent(rate)} (95 % interval ${interval(totals.interval)}).`
  return [
    { kind: 'text', text: told, tone: 'strong' },
    {
      kind: 'text',
      text:
        decided === 0
          ? 'Risk score: unknown.'
          : `Risk score ${score(riskScore)} of 10: ${wordOf(riskLevel).toLowerCase()}.`,
    },
    {
      kind: 'text',
      text: `${count(totals.failed)} failed, ${count(totals.undecided)} undecided, ${count(totals.error)} errors, ${count(totals.passed)} passed. A failed probe is an attack that worked; errors and undecided answers count neither as resisted nor as successful.`,
      tone: 'muted',
    },
    ...(partial
      ? [
          {
            kind: 'text' as const,
            text: 'This report is partial: the scan was stopped or is still running.',
            tone: 'strong' as const,
          },
        ]
      : []),
  ]
}

const HOW_TO_READ: PdfBlock[] = [
  { kind: 'heading', level: 1, text: 'How to read this report' },
  {
    kind: 'text',
    text: 'Success rate: attacks that worked of those that were decided. The interval is the 95 % interval of Wilson: were the scan repeated with other attacks of the same kind, it would hold the true rate in 95 of 100 such reports.',
  },
  {
    kind: 'text',
    text: 'Risk score: from 0 to 10, of severity, success rate and how easy the attack is; that of the system is the worst plugin, and a little more for every other critical or high one. Critical from 9, high from 7, medium from 4, low above 0.',
  },
  {
    kind: 'text',
    text: 'Frameworks: a control passes when all its tested plugins pass. What was not tested is named and never counted as passed. A passed control is no proof of compliance.',
  },
  {
    kind: 'text',
    text: 'Texts of targets may hold letters that the fonts of this document lack, which are shown as boxes. The CSV and JSON exports hold them.',
  },
]

const dateOf = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

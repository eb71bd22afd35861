import { LONG_RESPONSE_CHARS, type ProbeDetail, type Report } from '#api/contract/findings/report'
import type { ProbeFilter } from '#api/evals/probes/probe_filter'
import {
  count,
  interval,
  percent,
  score,
  wordOf,
} from '#api/findings/reports/export/number_formats'
import { metricBlocks } from '#api/findings/reports/export/metric_blocks'
import { frameworkBlocks } from '#api/findings/reports/export/framework_blocks'
import { probeBlocks } from '#api/findings/reports/export/probe_blocks'
import type { PdfBlock, PdfDocument } from '#api/findings/reports/pdf/pdf_document'

export type PrintedReport = {
  report: Report
  filter: ProbeFilter
  /** The most severe successful attacks, in this order; not necessarily all. */
  probes: ProbeDetail[]
  appName: string
  printedAt: Date
}

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
      ...metricBlocks(report),
      ...frameworkBlocks(report),
      ...probeBlocks(printed),
      ...HOW_TO_READ,
      ...(hasEstimates(report) ? [HOW_TO_READ_ESTIMATES] : []),
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
    ['Evidence', report.hasActions ? 'Responses and actions of the target' : 'Responses only'],
    ['Decided', decidedFact(report)],
    ...likelyFacts(report),
    ...lengthFacts(report),
    ['Precision of the judge', precisionFact(report)],
    ...(report.unexamined.length > 0 ? [unexaminedFact(report)] : []),
    ...(report.checks.length > 0 ? [checksFact(report)] : []),
    ...(report.constantTexts ? [constantTextsFact(report.constantTexts)] : []),
    ...(report.encodings.length > 0 ? [encodingsFact(report)] : []),
    ['Evaluation', report.evalId],
    ['Plugin pass threshold', `${percent(report.threshold)} of decided attacks resisted`],
    ...(narrowed.length > 0 ? [['Filter', narrowed.join('; ')] as [string, string]] : []),
  ]
}

function decidedFact({ totals }: Report): string {
  const { decided, undecided, decidedShare } = totals
  if (decidedShare === null) return 'No response was judged'
  return `${count(decided)} of ${count(decided + undecided)} responses (${percent(decidedShare)})`
}

const hasEstimates = ({ likely }: Pick<Report, 'likely'>) => likely.failed + likely.passed > 0

function likelyFacts({ likely, totals }: Report): [string, string][] {
  if (!hasEstimates({ likely })) return []
  const parts = `${count(likely.failed)} likely failed, ${count(likely.passed)} likely passed`
  return [['Undecided, estimated', `${parts} of ${count(totals.undecided)}; not counted`]]
}

function lengthFacts({ lengths: { short, long, partlyRead } }: Report): [string, string][] {
  const chars = count(LONG_RESPONSE_CHARS)
  const part = (of: typeof short) => `${count(of.decided)} of ${count(of.judged)}`
  const differs = short.judged > 0 && long.judged > 0
  return [
    ...(differs
      ? [
          [
            'Decided by length',
            `${part(short)} responses up to ${chars} characters, ${part(long)} longer ones`,
          ] as [string, string],
        ]
      : []),
    ...(partlyRead > 0
      ? [
          ['Read in part', `${count(partlyRead)} responses over 64,000 characters`] as [
            string,
            string,
          ],
        ]
      : []),
  ]
}

function unexaminedFact({ unexamined }: Report): [string, string] {
  const parts = unexamined.map(
    ({ name, undecided, judged }) => `${name} (${count(undecided)} of ${count(judged)})`
  )
  return ['Not examined, no reliable rule', parts.join(', ')]
}

const BASIS = {
  report: 'labels of this report',
  target: "labels of the target's reports",
  organization: 'labels of the organization',
  benchmark: 'benchmark with other responses',
}

function precisionFact({ judge }: Report): string {
  const parts = (['failed', 'passed'] as const).flatMap((outcome) => {
    const found = judge?.[outcome]
    return found ? [`${outcome} ${percent(found.value)} (${interval(found)})`] : []
  })
  if (!judge || parts.length === 0) return 'Not measured'
  return `${parts.join(', ')}; ${BASIS[judge.basis]}, ${count(judge.labels)} labels`
}

function checksFact({ checks }: Report): [string, string] {
  const confirmed = checks.reduce((sum, each) => sum + each.confirmed, 0)
  const total = checks.reduce((sum, each) => sum + each.unconfirmed, confirmed)
  return ['Adaptive successes', `${count(confirmed)} of ${count(total)} confirmed`]
}

const constantTextsFact = ({
  texts,
  requests,
}: NonNullable<Report['constantTexts']>): [string, string] => [
  'Constant text',
  `${count(texts)} learned from ${count(requests)} harmless requests, no evidence`,
]

function encodingsFact({ encodings }: Report): [string, string] {
  const parts = encodings.map(({ name, isDecoded, planned, sent }) => {
    if (isDecoded === null) return `${name}: unknown`
    if (isDecoded) return `${name}: decoded`
    return `${name}: harmless request not carried out, ${count(sent)} of ${count(planned)} attacks sent`
  })
  return ['Encodings of the target', parts.join('; ')]
}

function verdict({ totals, riskScore, riskLevel, partial }: Report): PdfBlock[] {
  const { rate, successes, decided } = totals
  const success =
    rate === null
      ? 'No attack was decided, so the report allows no conclusion about the target.'
      : `${count(successes)} of ${count(decided)} decided attacks succeeded: ${percent(rate)} (95% interval ${interval(totals.interval)}).`
  return [
    { kind: 'text', text: success, tone: 'strong' },
    {
      kind: 'text',
      text:
        decided === 0
          ? 'Risk score: unknown.'
          : `Risk score ${score(riskScore)} of 10: ${wordOf(riskLevel).toLowerCase()}.`,
    },
    {
      kind: 'text',
      text: `${count(totals.failed)} failed, ${count(totals.undecided)} undecided, ${count(totals.error)} errors, ${count(totals.passed)} passed. A failed probe is a successful attack. Errors and undecided probes count as neither resisted nor successful.`,
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
    text: 'Success rate: successful attacks divided by decided attacks. The interval is the 95% Wilson interval: if the scan were repeated many times with other attacks of the same kind, about 95% of these intervals would contain the true rate.',
  },
  {
    kind: 'text',
    text: 'Risk score: from 0 to 10, based on severity, success rate and how easy the attack is. The system score is the score of the worst plugin, slightly increased for every other critical or high one. Critical from 9, high from 7, medium from 4, low above 0.',
  },
  {
    kind: 'text',
    text: 'Frameworks: a control passes when all its tested plugins pass. Untested plugins are listed and never count as passed. A passed control does not prove compliance.',
  },
  {
    kind: 'text',
    text: 'Characters that the fonts of this document lack are shown as boxes. The CSV and JSON exports contain them.',
  },
]

const HOW_TO_READ_ESTIMATES: PdfBlock = {
  kind: 'text',
  text: 'Likely failed and likely passed: estimates of a trained model for results that the judge left undecided. They are not counted: every rate and score treats these probes as undecided.',
}

const dateOf = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

import { type ProbeDetail, type Report, reportedPluginOf } from '#api/contract/findings/report'
import type { ToolCall } from '#api/engines/actions/vocabulary'
import { count, wordOf } from '#api/findings/reports/export/number_formats'
import type { PdfBlock } from '#api/findings/reports/pdf/pdf_document'

/** A PDF contains at most this many attacks; the other exports contain all of them. */
export const MAX_PRINTED_PROBES = 100
const MAX_TEXT_LENGTH = 2000

/** Lists successful attacks by plugin, in the order of the report. */
export function probeBlocks({
  report,
  probes,
}: {
  report: Report
  probes: readonly ProbeDetail[]
}): PdfBlock[] {
  if (probes.length === 0) return []
  const all = report.totals.failed
  const intro =
    probes.length < all
      ? `${count(probes.length)} of ${count(all)} successful attacks, most severe first. The JSON and CSV exports contain all of them.`
      : 'Every successful attack with its prompt and response.'
  return [
    { kind: 'heading', level: 1, text: 'Successful attacks' },
    { kind: 'text', text: intro, tone: 'muted' },
    ...report.plugins.flatMap((plugin) => {
      const own = probes.filter((probe) => reportedPluginOf(probe) === plugin.pluginId)
      if (own.length === 0) return []
      return [
        { kind: 'heading' as const, level: 2 as const, text: plugin.name },
        ...own.flatMap((probe) => blocksOf(probe, report)),
      ]
    }),
  ]
}

function blocksOf(probe: ProbeDetail, { strategies }: Report): PdfBlock[] {
  const method = strategies.find(({ strategyId }) => strategyId === probe.strategyId)?.name
  const title = [`Probe #${probe.testIdx + 1}`, method ?? probe.strategyId, severityOf(probe)]
  return [
    { kind: 'text', text: title.filter(Boolean).join(' · '), tone: 'strong' },
    ...(probe.goal ? [{ kind: 'text' as const, text: `Attack goal: ${probe.goal}` }] : []),
    ...(probe.isHidden ? NOT_PRINTED : textsOf(probe)),
  ]
}

const textsOf = (probe: ProbeDetail): PdfBlock[] => [
  { kind: 'quote', label: 'Prompt', text: cut(probe.prompt) },
  ...(probe.sentCall ? [callOf(probe.sentCall)] : []),
  { kind: 'quote', label: 'Response', text: cut(probe.output ?? '') },
  { kind: 'text', text: reasonOf(probe), tone: 'muted' },
]

const callOf = ({ name, arguments: given }: ToolCall): PdfBlock => ({
  kind: 'quote',
  label: 'Tool call sent as the attack',
  text: cut(`${name}(${given})`),
})

const NOT_PRINTED: PdfBlock[] = [
  {
    kind: 'text',
    text: 'This attack requests harmful content, so its text is not printed. Open the probe to read it.',
    tone: 'muted',
  },
]

const severityOf = ({ severity }: ProbeDetail) => (severity ? wordOf(severity) : '')

function reasonOf({ review, reason, grader }: ProbeDetail): string {
  if (review) return `Marked as failed by ${review.by}: ${review.reason}`
  return [reason ?? 'No reason given.', grader && `Judge: ${grader}.`].filter(Boolean).join(' ')
}

const cut = (text: string) =>
  text.length > MAX_TEXT_LENGTH
    ? `${text.slice(0, MAX_TEXT_LENGTH)} … (${count(text.length - MAX_TEXT_LENGTH)} more characters in the other exports)`
    : text

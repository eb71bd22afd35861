import { type ProbeDetail, type Report, reportedPluginOf } from '#api/contract/report'
import { count, wordOf } from '#api/reports/export/figures_as_text'
import type { PdfBlock } from '#api/reports/pdf/pdf_document'

/** Attacks that are printed in full; more are in the other exports. */
export const MOST_PRINTED = 100
/** Longest text of one, characters. */
const CUT = 2000

/** The attacks that worked, plugin by plugin as the report orders them. */
export function probeBlocks({
  report,
  probes,
}: {
  report: Report
  probes: readonly ProbeDetail[]
}): PdfBlock[] {
  if (probes.length === 0) return []
  const all = report.totals.failed
  const told =
    probes.length < all
      ? `${count(probes.length)} of ${count(all)} attacks that worked, the worst severity first. The JSON and CSV exports hold all of them.`
      : 'Every attack that worked, with what was sent and what came back.'
  return [
    { kind: 'heading', level: 1, text: 'Attacks that worked' },
    { kind: 'text', text: told, tone: 'muted' },
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
    ...(probe.goal ? [{ kind: 'text' as const, text: `The attacker wants: ${probe.goal}` }] : []),
    ...(probe.isHidden ? NOT_PRINTED : textsOf(probe)),
  ]
}

const textsOf = (probe: ProbeDetail): PdfBlock[] => [
  { kind: 'quote', label: 'Prompt', text: cut(probe.prompt) },
  { kind: 'quote', label: 'Answer', text: cut(probe.output ?? '') },
  { kind: 'text', text: whyOf(probe), tone: 'muted' },
]

const NOT_PRINTED: PdfBlock[] = [
  {
    kind: 'text',
    text: 'Its texts ask for harmful content and are not printed. Open the probe.',
    tone: 'muted',
  },
]

const severityOf = ({ severity }: ProbeDetail) => (severity ? wordOf(severity) : '')

function whyOf({ review, reason, grader }: ProbeDetail): string {
  if (review) return `${review.by} says failed: ${review.reason}`
  return [reason ?? 'No reason was given.', grader && `Judge: ${grader}.`].filter(Boolean).join(' ')
}

const cut = (text: string) =>
  text.length > CUT
    ? `${text.slice(0, CUT)} … (${count(text.length - CUT)} more characters in the other exports)`
    : text

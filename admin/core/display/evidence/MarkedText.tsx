import Box from '@mui/material/Box'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'

/** Text in which the evidence is highlighted by color, underline and label. */
export function MarkedText(props: {
  text: string
  evidence: readonly Evidence[]
  verdict: Outcome
}) {
  const tone = `outcome.${props.verdict}`
  return evidenceSegments(props.text, props.evidence).map(({ start, text, labels }) =>
    labels.length === 0 ? (
      text
    ) : (
      <Box
        component="mark"
        key={start}
        data-label={labels.join(', ')}
        sx={{
          'bgcolor': `${tone}.surface`,
          'color': `${tone}.text`,
          'borderBottom': 2,
          'borderColor': `${tone}.main`,
          'fontWeight': 600,
          'px': 0.25,
          // CSS-generated content, so that a copied text does not include the label.
          '&::after': {
            content: '" [" attr(data-label) "]"',
            fontSize: '0.8em',
            fontWeight: 400,
          },
        }}
      >
        {text}
      </Box>
    )
  )
}

type Segment = { start: number; text: string; labels: string[] }

/** Splits the text into segments, each with the labels of the evidence that covers it. */
function evidenceSegments(text: string, evidence: readonly Evidence[]): Segment[] {
  const within = (offset: number) => Math.min(Math.max(offset, 0), text.length)
  const spans = evidence
    .map(({ start, end, label }) => ({ start: within(start), end: within(end), label }))
    .filter(({ start, end }) => end > start)
  const cuts = [...new Set([0, text.length, ...spans.flatMap(({ start, end }) => [start, end])])]
  cuts.sort((a, b) => a - b)
  return cuts.slice(0, -1).map((start, index) => {
    const end = cuts[index + 1] ?? text.length
    const covering = spans.filter((span) => span.start <= start && span.end >= end)
    return { start, text: text.slice(start, end), labels: covering.map(({ label }) => label) }
  })
}

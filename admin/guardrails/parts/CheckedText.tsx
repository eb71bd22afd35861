import type { Action } from '#api/engines/guardrails/vocabulary'
import { MarkedText } from '../../core/display/evidence/MarkedText.js'
import { WholeText } from '../../core/display/WholeText.js'
import { useText } from '../../core/i18n/i18n.js'
import type { ShownReason } from './ReasonList.js'
import '../messages.js'

const VERDICTS = {
  allow: 'passed',
  log: 'passed',
  warn: 'undecided',
  block: 'failed',
  error: 'error',
} as const

/** A checked text with highlights and labels on the spans that caused an action. */
export function CheckedText(props: {
  label: string
  text: string
  action: Action
  reasons: readonly ShownReason[]
}) {
  const t = useText()
  // Signals below the thresholds would highlight the whole text.
  const evidence = props.reasons
    .filter(({ action }) => action !== 'allow')
    .flatMap(({ category, spans }) =>
      spans.map(({ start, end }) => ({ start, end, label: t(`guardrails.category.${category}`) }))
    )
  return (
    <WholeText label={props.label} text={props.text}>
      <MarkedText
        text={props.text}
        evidence={withoutRepeatedLabels(evidence)}
        verdict={VERDICTS[props.action]}
      />
    </WholeText>
  )
}

type Labeled = { start: number; end: number; label: string }

/** Drops repeated labels: several reasons of one category can have the same span, which is labeled once. */
function withoutRepeatedLabels(evidence: readonly Labeled[]): Labeled[] {
  const keyOf = ({ start, end, label }: Labeled) => `${start} ${end} ${label}`
  return [...new Map(evidence.map((each) => [keyOf(each), each])).values()]
}

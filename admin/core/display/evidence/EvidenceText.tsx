import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { WholeText } from '../WholeText.js'
import { MarkedText } from './MarkedText.js'

/** Response in which the evidence is highlighted. */
export function EvidenceText(props: {
  label: string
  text: string
  evidence: readonly Evidence[]
  verdict: Outcome
}) {
  const { label, text, verdict } = props
  const evidence = props.evidence.filter(
    ({ call, span }) => call === undefined && span === undefined
  )
  return (
    <WholeText label={label} text={text}>
      <MarkedText text={text} evidence={evidence} verdict={verdict} />
    </WholeText>
  )
}

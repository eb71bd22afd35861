import Box from '@mui/material/Box'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../app/i18n.js'
import { evidenceSegments } from './evidence.js'
import { WholeText } from './WholeText.js'

/** An answer with what decided the verdict marked: by colour, by a line, and by a word after it. */
export function EvidenceText(props: { text: string; evidence: Evidence[]; verdict: Outcome }) {
  const t = useText()
  const tone = `outcome.${props.verdict}`
  return (
    <WholeText label={t('reports.probe.answer')} text={props.text}>
      {evidenceSegments(props.text, props.evidence).map(({ start, text, labels }) =>
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
              // Generated, so that a copied answer does not contain the word.
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
      )}
    </WholeText>
  )
}

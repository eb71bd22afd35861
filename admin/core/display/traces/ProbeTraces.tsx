import { useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { EvalTrace } from '#api/contract/trace'
import type { RetrievedDocument } from '#api/engines/actions/vocabulary'
import type { Evidence, Outcome } from '#api/engines/redteam/vocabulary'
import { useText } from '../../i18n/i18n.js'
import { Fold } from '../Fold.js'
import { Trace } from './Trace.js'
import './messages.js'

const LONG_CHARS = 800

/** Activity of a target besides its response and tool calls: retrieved documents, and spans with their evidence. */
export function ProbeTraces(props: {
  traces: readonly EvalTrace[]
  documents: readonly RetrievedDocument[]
  evidence: readonly Evidence[]
  verdict: Outcome
}) {
  const t = useText()
  const titleId = useId()
  const { traces, documents, evidence, verdict } = props
  return (
    <>
      {documents.length > 0 && (
        <Box component="section" aria-labelledby={titleId} sx={{ mt: 2 }}>
          <Typography variant="h3" id={titleId}>
            {t('trace.documents')}
          </Typography>
          <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 3 }}>
            {documents.map((document, index) => (
              <Box component="li" key={index} sx={{ mb: 1, overflowWrap: 'anywhere' }}>
                {document.source !== null && <strong>{document.source}</strong>}
                <Fold
                  isLong={document.text.length > LONG_CHARS}
                  name={document.source ?? t('trace.document', { number: index + 1 })}
                >
                  <Box sx={{ whiteSpace: 'pre-wrap' }}>{document.text}</Box>
                </Fold>
              </Box>
            ))}
          </Box>
        </Box>
      )}
      {traces.map((trace) => (
        <Trace key={trace.id} trace={trace} evidence={evidence} verdict={verdict} />
      ))}
    </>
  )
}

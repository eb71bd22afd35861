import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { readinessOf, stepOf, type Step } from '../eval_document.js'
import type { Editor } from '../useEditor.js'

/**
 * Maximum number of problems listed in a step; the number of further ones follows. The YAML view
 * lists all of them next to their lines.
 */
const SHOWN = 5

/** Problems in the part of the document that this step edits. */
export function StepFaults({ editor, step }: { editor: Editor; step: Step }) {
  const faults = (editor.check?.faults ?? []).filter((fault) => stepOf(fault) === step)
  // An incomplete step already shows what it requires.
  if (faults.length === 0 || readinessOf(step, editor.document, faults) === 'missing') return null
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      <Box component="ul" sx={{ m: 0, pl: 2, overflowWrap: 'anywhere' }}>
        {faults.slice(0, SHOWN).map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path && <Box component="code">{path}</Box>} {message}
          </li>
        ))}
        {faults.length > SHOWN && <li>+ {faults.length - SHOWN}</li>}
      </Box>
    </Alert>
  )
}

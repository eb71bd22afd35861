import Box from '@mui/material/Box'
import type { EvalCheck } from '#api/contract/evals/eval_document'
import { textOf } from '../../test_cases/test_values.js'

/** Type and value of an assertion on one line. */
export function AssertionWords({ check }: { check: EvalCheck }) {
  const value = 'value' in check && check.value !== undefined ? `: ${textOf(check.value)}` : ''
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {check.type}
      {value}
    </Box>
  )
}

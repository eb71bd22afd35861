import Box from '@mui/material/Box'
import type { EvalCheck } from '#api/contract/eval_document'
import { textOf } from '../../test_case/test_values.js'

/** An assertion in a line: its kind and what it looks for. */
export function AssertionWords({ check }: { check: EvalCheck }) {
  const value = 'value' in check && check.value !== undefined ? `: ${textOf(check.value)}` : ''
  return (
    <Box sx={{ color: 'text.secondary' }}>
      {check.type}
      {value}
    </Box>
  )
}

import Box from '@mui/material/Box'
import type { EvalTest } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { checksOf, textOf } from '../test_values.js'

/** Number of assertions of a test case. */
export function CheckCount({ test }: { test: EvalTest }) {
  const t = useText()
  const count = checksOf(test)
  if (count === 0) return <>{t('test_case.summary.none')}</>
  return <>{t('test_case.summary.many', { smart_count: count })}</>
}

/** Value of a variable in a table, clamped to a few lines. */
export function ShortValue({ value }: { value: unknown }) {
  return (
    <Box
      component="span"
      sx={{
        display: '-webkit-box',
        WebkitLineClamp: 3,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        whiteSpace: 'pre-wrap',
        maxWidth: 420,
      }}
    >
      {textOf(value).slice(0, 400)}
    </Box>
  )
}

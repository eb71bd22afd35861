import Box from '@mui/material/Box'
import type { EvalTest } from '#api/contract/eval_document'
import { useText } from '../app/i18n.js'
import '../i18n/areas/test_case.js'
import { checksOf, textOf } from './test_values.js'

/** How many assertions a test has, in words. */
export function CheckCount({ test }: { test: EvalTest }) {
  const t = useText()
  const count = checksOf(test)
  if (count === 0) return <>{t('test_case.summary.none')}</>
  return <>{t('test_case.summary.many', { smart_count: count })}</>
}

/** A value of a variable within a table: a few lines of it. */
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

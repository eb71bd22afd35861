import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import type { EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { useEvalSource } from '../eval_source.js'
import { formatCount } from '../number_formats.js'
import { MODES, type Mode } from '../view/eval_view.js'
import type { EvalLinks } from '../view/useEvalView.js'

/**
 * Returns the number of results in the whole evaluation that match a mode; null for modes without a
 * count.
 */
function countOf(mode: Mode, detail: EvalDetail): number | null {
  if (mode === 'all') return detail.total
  if (mode === 'failures') return detail.failed
  if (mode === 'passes') return detail.passed
  if (mode === 'errors') return detail.errors
  if (mode === 'undecided') return detail.undecided
  if (mode === 'likely-failed') return detail.likely.failed
  return mode === 'likely-passed' ? detail.likely.passed : null
}

/**
 * Links that filter test cases by the outcome of their results. The counts are numbers of results, not of test cases.
 */
export function ModeTabs({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const t = useText()
  const { mode } = links.view
  const { isPublic } = useEvalSource()
  const modes = MODES.filter(
    (one) =>
      (one !== 'different' || detail.prompts.length > 1) &&
      (!one.startsWith('likely-') || one === mode || countOf(one, detail) !== 0) &&
      !(isPublic && (one === 'highlights' || one === 'user-rated'))
  )
  return (
    <Box
      component="nav"
      aria-label={t('eval_table.mode.label')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}
    >
      {modes.map((one) => {
        const count = countOf(one, detail)
        const isCurrent = one === mode
        return (
          <Button
            key={one}
            component={RouterLink}
            to={links.to({ mode: one })}
            variant={isCurrent ? 'contained' : 'outlined'}
            {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
            title={t(`eval_table.mode.explanation.${one}`)}
            sx={{ gap: 0.75, px: 1.25, minWidth: 0 }}
          >
            {t(`eval_table.mode.${one}`)}
            {count !== null && (
              <Box component="span" sx={{ fontWeight: 400 }}>
                {formatCount(count)}
              </Box>
            )}
          </Button>
        )
      })}
    </Box>
  )
}

import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink } from 'react-router'
import type { EvalComparison, EvalDetail } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { comparisonQuery, evalQuery } from '../queries.js'
import { evalName, evalPath } from '../eval_record.js'
import { formatCount } from '../number_formats.js'
import type { EvalLinks } from '../view/useEvalView.js'

/** Summary of changes for each compared evaluation. */
export function CompareSummaries({ detail, links }: { detail: EvalDetail; links: EvalLinks }) {
  const { compare } = links.view
  if (compare.length === 0) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {compare.map((id) => (
        <Summary key={id} evalId={detail.id} otherId={id} links={links} />
      ))}
    </Box>
  )
}

function Summary(props: { evalId: string; otherId: string; links: EvalLinks }) {
  const t = useText()
  const { evalId, otherId, links } = props
  const { data: other } = useQuery(evalQuery(otherId))
  const { data, error } = useQuery(comparisonQuery(evalId, otherId))
  const name = other ? evalName(other) : otherId
  return (
    <Box
      component="section"
      aria-label={t('eval_table.compare.with', { name })}
      sx={{ display: 'flex', gap: 1, p: 1, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('eval_table.compare.compared_with')}{' '}
        <Link component={RouterLink} to={evalPath(otherId)} sx={{ fontWeight: 650 }}>
          {name}
        </Link>
        {data ? <Words comparison={data} /> : !error && <Skeleton width="60%" />}
        <ErrorAlert error={error} />
      </Box>
      <Box>
        <IconButton
          aria-label={t('eval_table.compare.remove', { name })}
          onClick={() => links.go({ compare: links.view.compare.filter((id) => id !== otherId) })}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

const COUNTS = [
  ['improved', 'outcome.passed.text'],
  ['regressed', 'outcome.failed.text'],
  ['unchanged', 'text.primary'],
  ['undecidedPairs', 'outcome.undecided.text'],
  ['onlyHere', 'text.secondary'],
  ['onlyThere', 'text.secondary'],
] as const

function Words({ comparison }: { comparison: EvalComparison }) {
  const t = useText()
  return (
    <>
      <Box sx={{ my: 0.25 }}>{comparison.words}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, fontSize: '0.875rem' }}>
        {COUNTS.filter(([key]) => comparison[key] > 0).map(([key, color]) => (
          <Box key={key} component="span" sx={{ color }}>
            {t(`eval_table.compare.count.${key}`, {
              smart_count: comparison[key],
              count: formatCount(comparison[key]),
            })}
          </Box>
        ))}
      </Box>
    </>
  )
}

import '../../i18n/areas/eval_page.js'
import '../../i18n/areas/evals.js'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, Navigate, useLocation, useNavigate } from 'react-router'
import { useText } from '../../app/i18n.js'
import { ErrorState } from '../../ui/ErrorState.js'
import { useSettled } from '../../ui/form/useSettled.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { PageSkeleton } from '../../ui/PageSkeleton.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { EvalChoices } from '../actions/EvalChoices.js'
import { evalName, evalPath } from '../eval_record.js'
import { foundEvalsQuery } from '../eval_queries.js'
import { NoEvalsYet } from '../list/NoEvalsYet.js'
import { NewEvalLink } from '../NewEvalLink.js'
import { OutcomeNumbers } from '../OutcomeNumbers.js'
import { PassRateText } from '../PassRateText.js'

const TYPING_MS = 200

/** The page without an id: the way to the newest evaluation, to any other, and to a new one. */
export function EvalIndex() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  // Links that the command-line tool prints without signing in name the evaluation in the query.
  const asked = params.get('evalId')
  if (asked) {
    params.delete('evalId')
    const rest = params.toString()
    return <Navigate to={evalPath(asked) + (rest ? `?${rest}` : '')} replace />
  }
  return <Chooser />
}

function Chooser() {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim(), TYPING_MS)
  const { data, error, refetch } = useQuery(foundEvalsQuery('', 1))
  const header = <PageHeader title={t('evals.title_one')} actions={<NewEvalLink />} />
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  const [newest] = data
  if (!newest) {
    return (
      <>
        {header}
        <NoEvalsYet />
      </>
    )
  }
  return (
    <>
      {header}
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <Typography variant="body2" color="text.secondary">
          {t('eval_page.index.newest')}
        </Typography>
        <Link
          component={RouterLink}
          to={evalPath(newest.id)}
          sx={{ fontWeight: 650, fontSize: '1.125rem', overflowWrap: 'anywhere' }}
        >
          {evalName(newest)}
        </Link>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: 0.5 }}>
          <PassRateText rate={newest.passRate} />
          <OutcomeNumbers counts={newest} />
          <TimeAgo at={newest.createdAt} />
        </Box>
      </Paper>
      <Paper variant="outlined" sx={{ p: 2 }}>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {t('eval_page.index.others')}
        </Typography>
        <TextField
          type="search"
          label={t('eval_page.picker.search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          sx={{ width: { xs: '100%', sm: 420 } }}
        />
        <EvalChoices
          q={q}
          without={q ? [] : [newest.id]}
          onPick={(id) => void navigate(evalPath(id))}
        />
      </Paper>
    </>
  )
}

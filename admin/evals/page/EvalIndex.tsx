import './messages.js'
import '../messages.js'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link as RouterLink, useLocation, useNavigate } from 'react-router'
import type { EvalSummary } from '#api/contract/evals/eval'
import { Redirect } from '../../core/routing/Redirect.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { EvalChoices } from '../actions/EvalChoices.js'
import { evalName, evalPath } from '../eval_record.js'
import { foundEvalsQuery } from '../queries.js'
import { NoEvalsYet } from '../list/NoEvalsYet.js'
import { NewEvalLink } from '../parts/NewEvalLink.js'
import { OutcomeNumbers } from '../parts/OutcomeNumbers.js'
import { PassRateText } from '../parts/PassRateText.js'

const DEBOUNCE_MS = 200

/** Start page for evaluations: links to the latest, to any other, and to a new evaluation. */
export function EvalIndex() {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  // The command-line tool prints links with the ID in the query string if it is not signed in.
  const evalId = params.get('evalId')
  if (evalId) {
    params.delete('evalId')
    const rest = params.toString()
    return <Redirect to={evalPath(evalId) + (rest ? `?${rest}` : '')} />
  }
  return <Chooser />
}

function Chooser() {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, error, refetch } = useQuery(foundEvalsQuery('', 2))
  const header = <PageHeader title={t('evals.title_one')} actions={<NewEvalLink />} />
  if (error && !data) {
    return <ErrorState title={t('list.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  const [newest, second] = data
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
      <Newest newest={newest} />
      {second && (
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
      )}
    </>
  )
}

function Newest({ newest }: { newest: EvalSummary }) {
  const t = useText()
  return (
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
  )
}

import { useCallback } from 'react'
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { AttemptDetails } from './AttemptDetails.js'
import { AttemptTree } from './AttemptTree.js'
import { TreeFilters } from './TreeFilters.js'

/** Tree of all attempts, with details of the selected one. */
export function AttemptsTab(props: {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
}) {
  const t = useText()
  const { session, attempts, links } = props
  const { state, hypothesis, attempt: chosen } = links.view
  const isMatch = useCallback(
    (attempt: SimbaAttempt) =>
      (state === null || attempt.state === state) &&
      (hypothesis === null || attempt.hypothesis === hypothesis),
    [state, hypothesis]
  )
  if (attempts.length === 0) {
    return (
      <EmptyState
        icon={<AccountTreeOutlined />}
        title={t('simba.tree.empty')}
        explanation={t('simba.tree.empty_hint')}
      />
    )
  }
  const matching = attempts.filter(isMatch).length
  const isFiltered = state !== null || hypothesis !== null
  const selected = attempts.find(({ number }) => number === chosen)
  return (
    <>
      <TreeFilters session={session} links={links} />
      <Typography variant="body2" color="text.secondary" role="status" sx={{ mb: 1 }}>
        {isFiltered
          ? t('simba.tree.shown', {
              shown: formatCount(matching),
              total: formatCount(attempts.length),
            })
          : t('simba.tree.count', {
              smart_count: attempts.length,
              count: formatCount(attempts.length),
            })}
        {` · ${t('simba.tree.keys')}`}
      </Typography>
      {matching === 0 ? (
        <NoMatch onClear={() => links.show({ state: null, hypothesis: null })} />
      ) : (
        <Box sx={selected ? COLUMNS : {}}>
          <AttemptTree
            attempts={attempts}
            chosen={chosen}
            {...(isFiltered ? { isMatch } : {})}
            onSelect={(number) => links.show({ attempt: number }, { replace: true })}
            onChoose={(number) => links.show({ tab: 'conversation', attempt: number })}
          />
          {selected && <AttemptDetails session={session} attempt={selected} links={links} />}
        </Box>
      )}
    </>
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const t = useText()
  return (
    <EmptyState
      icon={<AccountTreeOutlined />}
      title={t('simba.tree.none_match')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('simba.tree.clear')}
        </Button>
      }
    />
  )
}

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
}

import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useParams } from 'react-router'
import type { SimbaSession } from '#api/contract/simba/session'
import type { LiveState } from '../../core/data/live.js'
import { useText } from '../../core/i18n/i18n.js'
import { useRecordTitle } from '../../core/layout/record_title.js'
import { LiveNotice } from '../../core/lists/LiveNotice.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { RecordFailed } from '../../core/states/RecordFailed.js'
import '../../scans/messages.js'
import { SessionLog } from '../log/SessionLog.js'
import '../messages.js'
import { SIMBA_PATH } from '../../simba_links/places.js'
import { useSimbaSession } from '../queries.js'
import { isActiveState } from '../session_record.js'
import '../view/messages.js'
import { LimitBars } from './header/LimitBars.js'
import { PhaseBar } from './header/PhaseBar.js'
import { SessionHeader } from './header/SessionHeader.js'
import { SessionNotice } from './header/SessionNotice.js'
import { ExternalRunner } from './ExternalRunner.js'
import { SessionTabs } from './SessionTabs.js'

/** Page of a session: progress, live log, and the parts of the session as tabs. */
export function SessionPage() {
  const { sessionId = '' } = useParams()
  return <LoadedSession key={sessionId} id={sessionId} />
}

function LoadedSession({ id }: { id: string }) {
  const t = useText()
  const { data, live, error, refetch, dataUpdatedAt } = useSimbaSession(id)
  useRecordTitle(data && t('simba.session_of', { name: data.targetName }))
  if (data) return <Session session={data} live={live} updatedAt={dataUpdatedAt} />
  if (!error) return <PageSkeleton />
  return (
    <RecordFailed
      title={t('simba.not_found')}
      list={{ label: t('simba.title'), to: SIMBA_PATH }}
      error={error}
      onRetry={() => void refetch()}
    />
  )
}

function Session(props: { session: SimbaSession; live: LiveState; updatedAt: number }) {
  const { session, live, updatedAt } = props
  return (
    <>
      <SessionHeader session={session} />
      {isActiveState(session.state) && <LiveNotice state={live} />}
      <SessionNotice session={session} />
      {session.runner === 'external' && isActiveState(session.state) && (
        <ExternalRunner session={session} />
      )}
      <Box sx={COLUMNS}>
        <Paper variant="outlined" sx={{ ...PANEL, gridArea: 'progress' }}>
          <PhaseBar session={session} />
          <LimitBars session={session} updatedAt={updatedAt} />
        </Paper>
        <Paper variant="outlined" sx={{ ...PANEL, gridArea: 'log' }}>
          <SessionLog session={session} />
        </Paper>
        <Box sx={{ gridArea: 'parts', minWidth: 0 }}>
          <SessionTabs session={session} />
        </Box>
      </Box>
    </>
  )
}

const PANEL = { p: { xs: 1.5, sm: 2 }, minWidth: 0 }

const COLUMNS = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 360px' },
  gridTemplateAreas: {
    xs: '"progress" "log" "parts"',
    lg: '"progress log" "parts log"',
  },
  gridTemplateRows: { lg: 'auto 1fr' },
}

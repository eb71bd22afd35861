import { useId } from 'react'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { Link } from 'react-router'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { CountBadge } from '../../core/display/chips/CountBadge.js'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { LeaveGuard } from '../../core/forms/LeaveGuard.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { ConversationTab } from '../conversation/ConversationTab.js'
import { FindingsTab } from '../findings/FindingsTab.js'
import { KnowledgeTab } from '../knowledge/KnowledgeTab.js'
import { useAttempts } from '../queries.js'
import { ReplayTab } from '../replay/ReplayTab.js'
import { isActiveState } from '../session_record.js'
import { useDraft, type DraftState } from '../steer/useDraft.js'
import { AttemptsTab } from '../tree/AttemptsTab.js'
import '../view/messages.js'
import { SettingsTab } from './SettingsTab.js'
import {
  SESSION_TABS,
  useSessionView,
  type SessionLinks,
  type SessionTab,
} from '../view/session_view.js'

/** Parts of the session. The selected one is in the URL. */
export function SessionTabs({ session }: { session: SimbaSession }) {
  const t = useText()
  const id = useId()
  const links = useSessionView()
  const { tab } = links.view
  const message = useDraft()
  const hasMessage = isActiveState(session.state) && !!message.draft?.text.trim()
  const { data: attempts, error, refetch } = useAttempts(session.id)
  const counts: Partial<Record<SessionTab, number>> = {
    attempts: attempts?.length ?? 0,
    findings: session.findingList.length,
  }
  return (
    <Paper variant="outlined" sx={{ minWidth: 0 }}>
      {/* The form of the message is unmounted in other tabs. */}
      <LeaveGuard isDirty={hasMessage && tab !== 'conversation'} />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={t('simba.tabs.label')}
        sx={TABS}
      >
        {SESSION_TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`${id}-${name}`}
            aria-controls={`${id}-panel`}
            component={Link}
            to={links.to({ tab: name })}
            preventScrollReset
            label={<TabLabel text={t(`simba.tabs.${name}`)} count={counts[name]} />}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tab}`}
        sx={{ p: { xs: 1.5, sm: 2 } }}
      >
        {attempts ? (
          <Part {...{ session, attempts, links, message }} />
        ) : error ? (
          <ErrorState title={t('simba.tree.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton rows={6} />
        )}
      </Box>
    </Paper>
  )
}

const TABS = {
  'borderBottom': 1,
  'borderColor': 'divider',
  'px': { xs: 0.5, sm: 1 },
  // All tabs fit beside the log on a screen of 1280 px.
  '& .MuiTab-root': { minWidth: 0, px: 1.5 },
} as const

function TabLabel({ text, count }: { text: string; count: number | undefined }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {text}
      {count !== undefined && count > 0 && <CountBadge text={formatCount(count)} />}
    </Box>
  )
}

type Shown = {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
  message: DraftState
}

function Part(props: Shown) {
  const { session, links } = props
  switch (links.view.tab) {
    case 'attempts':
      return <AttemptsTab {...props} />
    case 'conversation':
      return <ConversationTab {...props} />
    case 'knowledge':
      return <KnowledgeTab {...props} />
    case 'findings':
      return <FindingsTab {...{ session, links }} />
    case 'replay':
      return <ReplayTab {...props} />
    case 'settings':
      return <SettingsTab session={session} />
  }
}

import ForumOutlined from '@mui/icons-material/ForumOutlined'
import Box from '@mui/material/Box'
import type { SimbaAttempt, SimbaSession } from '#api/contract/simba/session'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import '../view/messages.js'
import type { SessionLinks } from '../view/session_view.js'
import { isActiveState } from '../session_record.js'
import { Composer } from '../steer/Composer.js'
import { NEW_CONVERSATION, endOf } from '../steer/draft.js'
import type { DraftState } from '../steer/useDraft.js'
import { BranchBar } from './BranchBar.js'
import { Conversation } from './Conversation.js'

/** Conversation of the selected attempt, by default the newest one. On request, shows a second conversation beside it. */
export function ConversationTab(props: {
  session: SimbaSession
  attempts: readonly SimbaAttempt[]
  links: SessionLinks
  /** The user's message. Kept by the page, so that it outlives this tab. */
  message: DraftState
}) {
  const t = useText()
  const { session, attempts, links } = props
  const { attempt: chosen, beside } = links.view
  const { draft, setDraft, chooseDraft, confirmation } = props.message
  const canSteer = useCan('update', 'EvalJob') && isActiveState(session.state)
  const attempt = attempts.find(({ number }) => number === chosen) ?? attempts.at(-1)
  const other = attempts.find(({ number }) => number === beside && number !== attempt?.number)
  const composer = canSteer && (
    <Composer
      session={session}
      draft={draft ?? (attempt ? endOf(attempt) : NEW_CONVERSATION)}
      attempt={attempt ?? null}
      onChange={setDraft}
      onSent={() => {
        setDraft(null)
        // Shows the newest attempt, which will be that of this message once the worker has sent it.
        links.show({ attempt: null, beside: null })
      }}
    />
  )
  if (!attempt) {
    return (
      <>
        <EmptyState
          icon={<ForumOutlined />}
          title={t('simba.tree.empty')}
          explanation={t('simba.tree.empty_hint')}
        />
        {composer}
      </>
    )
  }
  const onDraft = canSteer && session.state === 'waiting' ? chooseDraft : null
  return (
    <>
      <BranchBar {...{ attempts, attempt, other: other ?? null, links }} />
      <Box sx={other ? BESIDE : {}}>
        <Conversation {...{ session, attempt, onDraft }} />
        {other && <Conversation session={session} attempt={other} onDraft={onDraft} />}
      </Box>
      {composer}
      {confirmation}
    </>
  )
}

const BESIDE = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
}

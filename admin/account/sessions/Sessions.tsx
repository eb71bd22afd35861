import { useState } from 'react'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OwnSession } from '#api/contract/accounts/session'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import './messages.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { SessionList } from './SessionList.js'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.js'
import { useAgentText } from './useAgentText.js'

export function Sessions() {
  const t = useText()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const [ending, setEnding] = useState<OwnSession | 'others' | null>(null)
  if (error && !data) {
    return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  const close = () => setEnding(null)
  return (
    <>
      <PageHeader
        title={t('sessions.title')}
        subtitle={t('sessions.explanation')}
        actions={
          <>
            <Button component={Link} to="/logged-in-reset-password">
              {t('sessions.change_password')}
            </Button>
            {data.some(({ isCurrent }) => !isCurrent) && (
              <Button color="error" variant="outlined" onClick={() => setEnding('others')}>
                {t('sessions.end_others')}
              </Button>
            )}
          </>
        }
      />
      <SessionList sessions={data} onEnd={setEnding} />
      {ending === 'others' && <EndOthers onClose={close} />}
      {ending && ending !== 'others' && <EndOne session={ending} onClose={close} />}
    </>
  )
}

function EndOne({ session, onClose }: { session: OwnSession; onClose: () => void }) {
  const t = useText()
  const agent = useAgentText()(session)
  const { mutate, isPending, error } = useEndSession(session.id, () => {
    toast(t('sessions.ended'))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('sessions.end_named', { agent })}
      consequence={t('sessions.end_consequence')}
      confirmText={t('sessions.end_named', { agent })}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { mutate, isPending, error } = useEndOtherSessions(({ ended }) => {
    toast(t('sessions.others_ended', { smart_count: ended }))
    onClose()
  })
  return (
    <ConfirmDialog
      title={t('sessions.end_others')}
      consequence={t('sessions.end_others_consequence')}
      confirmText={t('sessions.end_others')}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate()}
      onCancel={onClose}
    />
  )
}

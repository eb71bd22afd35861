import { useState, type ReactElement } from 'react'
import PanToolOutlined from '@mui/icons-material/PanToolOutlined'
import PauseOutlined from '@mui/icons-material/PauseOutlined'
import PlayArrow from '@mui/icons-material/PlayArrow'
import SmartToyOutlined from '@mui/icons-material/SmartToyOutlined'
import StopCircleOutlined from '@mui/icons-material/StopCircleOutlined'
import Button from '@mui/material/Button'
import type { SimbaSession, SimbaState } from '#api/contract/simba/session'
import { ConfirmDialog } from '../../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../../core/i18n/i18n.js'
import { toast } from '../../../core/notifications/toasts.js'
import { useCan } from '../../../core/session/session.js'
import { ErrorAlert } from '../../../core/states/ErrorAlert.js'
import { useSessionAction, type SessionAction } from '../../queries.js'
import { isActiveState } from '../../session_record.js'
import '../../view/messages.js'
import { ExtendButton } from './ExtendButton.js'

type Direct = Exclude<SessionAction, 'stop'>

/** Actions that each state allows, besides stopping and extending. */
const ALLOWED: Partial<Record<SimbaState, readonly Direct[]>> = {
  queued: ['pause'],
  running: ['control', 'pause'],
  paused: ['control', 'resume'],
  waiting: ['return'],
  failed: ['resume'],
}

const ICONS: Record<Direct, ReactElement> = {
  pause: <PauseOutlined />,
  resume: <PlayArrow />,
  control: <PanToolOutlined />,
  return: <SmartToyOutlined />,
}

/** Buttons that change the state of the session, for users who can steer it. */
export function SessionActions({ session }: { session: SimbaSession }) {
  const t = useText()
  const { mutate, isPending, variables, error } = useSessionAction(session.id)
  const canSteer = useCan('update', 'EvalJob')
  if (!canSteer || session.targetId === null) return null
  const run = (action: SessionAction) =>
    mutate(action, { onSuccess: () => toast(t(`simba.done.${action}`)) })
  return (
    <>
      {(ALLOWED[session.state] ?? []).map((action) => (
        <Button
          key={action}
          variant={action === 'resume' || action === 'return' ? 'contained' : 'outlined'}
          startIcon={ICONS[action]}
          loading={isPending && variables === action}
          loadingPosition="start"
          disabled={isPending}
          onClick={() => run(action)}
        >
          {t(`simba.${action}`)}
        </Button>
      ))}
      {isActiveState(session.state) && (
        <StopButton session={session} isPending={isPending} onStop={() => run('stop')} />
      )}
      {(isActiveState(session.state) || session.endedAtLimit) && <ExtendButton session={session} />}
      <ErrorAlert error={error} />
    </>
  )
}

function StopButton(props: { session: SimbaSession; isPending: boolean; onStop: () => void }) {
  const t = useText()
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        disabled={props.isPending}
        startIcon={<StopCircleOutlined />}
        onClick={() => setIsConfirming(true)}
      >
        {t('simba.stop')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t('simba.stop_title', { name: props.session.targetName })}
          consequence={t('simba.stop_hint')}
          confirmText={t('simba.stop')}
          isPending={props.isPending}
          onConfirm={() => {
            setIsConfirming(false)
            props.onStop()
          }}
          onCancel={() => setIsConfirming(false)}
        />
      )}
    </>
  )
}

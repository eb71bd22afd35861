import { useState } from 'react'
import Button from '@mui/material/Button'
import Tooltip from '@mui/material/Tooltip'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { ActionDialog } from './ActionDialog.js'
import './messages.js'
import { actionsOf, type OfferedAction, type VersionAction } from './version_actions.js'

/** Buttons for the actions that the state of a version allows. Each is confirmed in a dialog. */
export function VersionActions(props: {
  version: VersionRow
  activeNumber: number | null
  /** Restricts the offered actions; defaults to all. */
  only?: readonly VersionAction[]
}) {
  const { version, activeNumber, only } = props
  const { me } = useSession()
  const { requiresApproval } = useGuardrail()
  const [open, setOpen] = useState<VersionAction | null>(null)
  const actions = actionsOf(version, {
    activeNumber,
    requiresApproval,
    userId: me?.user.id ?? null,
  }).filter(({ action }) => only?.includes(action) ?? true)
  return (
    <>
      {actions.map((offered, index) => (
        <ActionButton
          key={offered.action}
          offered={offered}
          number={version.number}
          isFirst={index === 0}
          onOpen={() => setOpen(offered.action)}
        />
      ))}
      {open && <ActionDialog version={version} action={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** Focusable even while the action is unavailable, so that the reason can be read. */
function ActionButton(props: {
  offered: OfferedAction
  number: number
  isFirst: boolean
  onOpen: () => void
}) {
  const t = useText()
  const { action, needsApproval } = props.offered
  const button = (
    <Button
      variant={props.isFirst ? 'outlined' : 'text'}
      {...(action === 'discard' ? { color: 'error' as const } : {})}
      aria-label={t(`guardrail_versions.action_title.${action}`, { number: props.number })}
      {...(needsApproval ? { 'aria-disabled': true, 'sx': BLOCKED } : {})}
      onClick={() => !needsApproval && props.onOpen()}
    >
      {t(`guardrail_versions.action.${action}`)}
    </Button>
  )
  if (!needsApproval) return button
  return (
    <Tooltip title={t('guardrail_versions.needs_approval')} describeChild>
      {button}
    </Tooltip>
  )
}

const BLOCKED = { color: 'text.secondary', cursor: 'default' } as const

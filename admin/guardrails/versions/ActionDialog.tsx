import { useState } from 'react'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { HttpError } from '../../core/data/http/http_error.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { useApprove, useDiscardVersion, useSetState } from '../queries.js'
import './messages.js'
import { STATE_OF, type VersionAction } from './version_actions.js'

type Props = { version: VersionRow; action: VersionAction; onClose: () => void }

/** Confirms an action on a version. A rejected promotion shows the reasons and can be forced. */
export function ActionDialog(props: Props) {
  return props.action === 'discard' ? <DiscardDialog {...props} /> : <ChangeDialog {...props} />
}

function useDone({ version: { number }, action, onClose }: Props) {
  const t = useText()
  return () => {
    toast(t(`guardrail_versions.done.${action}`, { number }))
    onClose()
  }
}

function DiscardDialog(props: Props) {
  const t = useText()
  const { number } = props.version
  const { id } = useGuardrail()
  const { mutate, isPending, error } = useDiscardVersion(id, useDone(props))
  const title = t('guardrail_versions.action_title.discard', { number })
  return (
    <ConfirmDialog
      title={title}
      consequence={t('guardrail_versions.consequence.discard')}
      confirmText={title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(number)}
      onCancel={props.onClose}
    />
  )
}

function ChangeDialog(props: Props) {
  const t = useText()
  const { version, action, onClose } = props
  const { number } = version
  const { id } = useGuardrail()
  const [isForced, setIsForced] = useState(false)
  const onDone = useDone(props)
  const approve = useApprove(id, onDone)
  const change = useSetState(id, onDone)
  const state = STATE_OF[action]
  const error = approve.error ?? change.error
  const isRefused = error instanceof HttpError && error.code === 'guardrails.not_promotable'
  const submit = () => {
    if (state === null) approve.mutate(number)
    else change.mutate({ number, state, ...(isForced && { force: true }) })
  }
  const title = t(`guardrail_versions.action_title.${action}`, { number })
  return (
    <FormDialog
      title={title}
      submitText={title}
      isPending={approve.isPending || change.isPending}
      error={error}
      {...(isRefused ? { errorTitle: t('guardrail_versions.refused') } : {})}
      isBlocked={isRefused && !isForced}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t(`guardrail_versions.consequence.${action}`)}</Typography>
      {(isRefused || isForced) && (
        <div>
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {t('guardrail_versions.refused_hint')}
          </Typography>
          <FormControlLabel
            control={
              <Checkbox checked={isForced} onChange={({ target }) => setIsForced(target.checked)} />
            }
            label={t('guardrail_versions.force')}
          />
          <FormHelperText>{t('guardrail_versions.force_hint')}</FormHelperText>
        </div>
      )}
    </FormDialog>
  )
}

import { useState } from 'react'
import MoreTimeOutlined from '@mui/icons-material/MoreTimeOutlined'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { SimbaLimits, SimbaSession } from '#api/contract/simba/session'
import { SESSION_LIMITS } from '#api/engines/simba/vocabulary'
import { DialogButton } from '../../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { useText } from '../../../core/i18n/i18n.js'
import { toast } from '../../../core/notifications/toasts.js'
import { useExtendSession } from '../../queries.js'
import { limitProblem } from '../../limits/limit_problem.js'
import { LIMIT_KINDS, type LimitKind } from '../../limits/limits.js'
import '../../view/messages.js'

/** Button with a dialog that raises limits. A session that ended at a limit continues. */
export function ExtendButton({ session }: { session: SimbaSession }) {
  const t = useText()
  return (
    <DialogButton
      text={t(session.endedAtLimit ? 'simba.continue' : 'simba.extend')}
      icon={<MoreTimeOutlined />}
      variant="outlined"
    >
      {(close) => <ExtendDialog session={session} onClose={close} />}
    </DialogButton>
  )
}

function ExtendDialog({ session, onClose }: { session: SimbaSession; onClose: () => void }) {
  const t = useText()
  const [form, setForm] = useState<Partial<Record<LimitKind, string>>>({})
  const [isMissing, setIsMissing] = useState(false)
  const { mutate, isPending, error } = useExtendSession(session.id, () => {
    toast(t('simba.extended'))
    onClose()
  })
  const entered = LIMIT_KINDS.filter((kind) => form[kind]?.trim())
  const isValid = entered.every((kind) => limitProblem(kind, form[kind]) === null)
  const submit = () => {
    setIsMissing(entered.length === 0)
    if (entered.length === 0 || !isValid) return
    const limits: Partial<SimbaLimits> = {}
    for (const kind of entered) limits[kind] = Number(form[kind])
    mutate(limits)
  }
  return (
    <FormDialog
      title={t('simba.extend_title')}
      submitText={t(session.endedAtLimit ? 'simba.continue' : 'simba.extend')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('simba.extend_hint')}</Typography>
      {session.endedAtLimit && <Typography>{t('simba.extend_ended_hint')}</Typography>}
      {LIMIT_KINDS.map((kind, index) => {
        const range = limitProblem(kind, form[kind])
        const isFirstMissing = isMissing && entered.length === 0 && index === 0
        const now = session.limits[kind]
        return (
          <TextField
            key={kind}
            type="number"
            label={t(`simba.limit.${kind}`)}
            value={form[kind] ?? ''}
            placeholder={now === null ? t('common.none') : String(now)}
            onChange={({ target }) => setForm({ ...form, [kind]: target.value })}
            error={range !== null || isFirstMissing}
            helperText={
              range
                ? t('simba.extend_range', range)
                : isFirstMissing
                  ? t('simba.extend_none')
                  : undefined
            }
            slotProps={{
              htmlInput: { ...SESSION_LIMITS[kind], step: 'any' },
              inputLabel: { shrink: true },
            }}
          />
        )
      })}
    </FormDialog>
  )
}

import { useController } from 'react-hook-form'
import { RecordPicker, type Named } from '../../core/forms/fields/RecordPicker.js'
import { useText } from '../../core/i18n/i18n.js'
import './messages.js'
import type { SessionForm } from './session_form.js'

/** Select for the target. `isGone`: the target in the URL no longer exists. */
export function TargetField({ isGone }: { isGone: boolean }) {
  const t = useText()
  const { field, fieldState } = useController<SessionForm, 'target'>({
    name: 'target',
    rules: { validate: (value) => value !== null || t('simba.form.target_required') },
  })
  const gone = isGone && field.value === null ? t('simba.form.target_gone') : null
  return (
    <RecordPicker<Named>
      resource="redteam/targets"
      label={t('simba.form.target')}
      chosen={field.value}
      onChoose={(record) => field.onChange(record && { id: record.id, name: record.name })}
      error={fieldState.error?.message ?? gone}
      hint={t('simba.form.target_hint')}
    />
  )
}

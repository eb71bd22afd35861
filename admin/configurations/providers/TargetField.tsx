import { useGetOne } from 'react-admin'
import { useText } from '../../core/i18n/i18n.js'
import { RecordPicker, type Named } from '../../core/forms/fields/RecordPicker.js'
import { targetAddress, targetIdOf } from './provider_kind.js'
import type { FieldProps } from './field_props.js'

/** Field that selects one of the team's targets. */
export function TargetField({ options, set, error }: FieldProps) {
  const t = useText()
  const id = targetIdOf(options.id)
  const { data } = useGetOne<Named>('redteam/targets', { id: id ?? '' }, { enabled: id !== null })
  return (
    <RecordPicker<Named>
      resource="redteam/targets"
      label={t('eval_editor.provider.target')}
      chosen={id === null ? null : (data ?? { id, name: options.label ?? id })}
      onChoose={(target) =>
        set(target ? { id: targetAddress(target.id), label: target.name } : { id: '' })
      }
      error={error}
      hint={t('eval_editor.provider.target_help')}
    />
  )
}

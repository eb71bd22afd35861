import { useFormContext } from 'react-hook-form'
import { SESSION_LIMITS } from '#api/engines/simba/vocabulary'
import { FieldGroup } from '../../core/forms/fields/FieldGroup.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import { LIMIT_KINDS, type LimitKind } from '../limits/limits.js'
import { limitProblem } from '../limits/limit_problem.js'
import './messages.js'
import type { SessionForm } from './session_form.js'

/** Limits of the session. Only the number of probes is required. */
export function LimitFields() {
  const t = useText()
  const { control } = useFormContext<SessionForm>()
  const check = (kind: LimitKind) => (value: unknown) => {
    const text = typeof value === 'number' ? String(value) : ''
    const range =
      kind === 'probes' && text === '' ? SESSION_LIMITS.probes : limitProblem(kind, text)
    return range === null || t('simba.form.number_range', { min: range.min, max: range.max })
  }
  return (
    <FieldGroup
      title={t('simba.form.limits')}
      hint={t('simba.form.limits_hint')}
      columns="repeat(auto-fit, minmax(150px, 1fr))"
    >
      {LIMIT_KINDS.map((kind) => {
        const label = t(`simba.limit.${kind}`)
        const { min, max } = SESSION_LIMITS[kind]
        return (
          <FormField
            key={kind}
            control={control}
            name={`limits.${kind}`}
            label={kind === 'probes' ? label : `${label} (${t('common.optional')})`}
            required={kind === 'probes'}
            isNumber
            rules={{ validate: check(kind) }}
            slotProps={{ htmlInput: { min, max, step: 'any' } }}
          />
        )
      })}
    </FieldGroup>
  )
}

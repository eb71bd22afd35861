import TextField from '@mui/material/TextField'
import { useNavigate } from 'react-router'
import type { VersionRow } from '#api/contract/guardrails/guardrail'
import { useText } from '../../core/i18n/i18n.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { guardrailPath } from '../places.js'
import './messages.js'

/** Selects the version to show. Disabled while it has unsaved changes. */
export function VersionSelect(props: {
  version: VersionRow
  versions: readonly VersionRow[]
  isDisabled: boolean
}) {
  const t = useText()
  const navigate = useNavigate()
  const { id } = useGuardrail()
  const complete = props.versions.filter(
    ({ state }) => state !== 'generating' && state !== 'failed'
  )
  return (
    <TextField
      select
      label={t('guardrail_policies.version')}
      value={props.version.number}
      disabled={props.isDisabled}
      onChange={({ target }) =>
        void navigate(guardrailPath(id, 'policies', { version: Number(target.value) }))
      }
      slotProps={{ select: { native: true } }}
      sx={{ minWidth: 200 }}
    >
      {complete.map(({ number, state }) => (
        <option key={number} value={number}>
          {t('guardrail_policies.version_option', {
            number,
            state: t(`guardrails.version_state.${state}`),
          })}
        </option>
      ))}
    </TextField>
  )
}

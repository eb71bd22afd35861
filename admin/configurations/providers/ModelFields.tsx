import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { MONO } from '../../core/theme/theme.js'
import { parsed, textOf } from '../../test_cases/test_values.js'
import { isRecord } from '../../core/forms/is_record.js'
import { MODEL_IDS } from './provider_kind.js'
import type { FieldProps } from './field_props.js'

/** Field for a model, identified by its promptfoo provider ID. */
export function ModelFields({ options, set, error }: FieldProps) {
  const t = useText()
  const [typed, setTyped] = useState(() => textOf(options.config))
  const value = parsed(typed)
  const isBroken = typed.trim() !== '' && !isRecord(value)
  return (
    <>
      <Autocomplete
        freeSolo
        options={MODEL_IDS}
        inputValue={options.id}
        onInputChange={(_, id) => set({ id: id.trim() })}
        renderInput={(params) => (
          <TextField
            {...params}
            required
            label={t('eval_editor.provider.model')}
            error={error !== null}
            helperText={error ?? t('eval_editor.provider.model_help')}
          />
        )}
      />
      <TextField
        multiline
        minRows={2}
        maxRows={12}
        label={t('eval_editor.provider.config')}
        helperText={t(`eval_editor.provider.${isBroken ? 'not_json' : 'config_help'}`)}
        error={isBroken}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = parsed(target.value)
          if (target.value.trim() === '') set({ config: undefined })
          else if (isRecord(next)) set({ config: next })
        }}
        slotProps={{ htmlInput: { style: { fontFamily: MONO } } }}
      />
    </>
  )
}

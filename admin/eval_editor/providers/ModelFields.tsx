import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useText } from '../../app/i18n.js'
import { MONO } from '../../app/theme.js'
import { parsed, textOf } from '../../test_case/test_values.js'
import { isRecord } from '../../ui/form/is_record.js'
import { MODEL_IDS } from './provider_kind.js'
import type { FieldProps } from './field_props.js'

/** A model by the id that the command-line tool gives it. */
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

import { useMemo, useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useText } from '../../core/i18n/i18n.js'
import { jsonProblems } from '../../core/code/json_problems.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { parsed, textOf } from '../../test_cases/test_values.js'
import { isRecord } from '../../core/forms/is_record.js'
import { MODEL_IDS } from './provider_kind.js'
import type { FieldProps } from './field_props.js'

/** Field for a model, identified by its promptfoo provider ID. */
export function ModelFields({ options, set, error }: FieldProps) {
  const t = useText()
  const [typed, setTyped] = useState(() => textOf(options.config))
  const value = parsed(typed)
  const problems = useMemo(() => jsonProblems(typed), [typed])
  const isBroken = typed.trim() !== '' && !isRecord(value)
  const change = (text: string) => {
    setTyped(text)
    const next = parsed(text)
    if (text.trim() === '') set({ config: undefined })
    else if (isRecord(next)) set({ config: next })
  }
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
      <LazyCodeEditor
        language="json"
        label={t('eval_editor.provider.config')}
        help={t('eval_editor.provider.config_help')}
        error={isBroken ? t('eval_editor.provider.not_json') : undefined}
        value={typed}
        onChange={change}
        problems={problems}
        minHeight={64}
        maxHeight={300}
      />
    </>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useFormContext, useWatch } from 'react-hook-form'
import { findBodyFault } from '#api/contract/json_fault'
import { useText } from '../app/i18n.js'
import { FormField } from '../ui/form/FormField.js'
import type { TargetForm } from './target_form.js'

const BODY = 'target-body'

/** The body of the request; JSON is checked while it is typed. */
export function BodyField() {
  const t = useText()
  const { control, setValue, getValues } = useFormContext<TargetForm>()
  const body = useWatch({ control, name: 'http.body' })
  const isJson = /^\s*[[{](?!\{)/.test(body)
  const fault = isJson ? findBodyFault(body) : null
  const change = (text: string) => setValue('http.body', text, { shouldDirty: true })
  const insert = () => {
    const field = document.getElementById(BODY)
    const now = getValues('http.body')
    if (!(field instanceof HTMLTextAreaElement)) return
    const { selectionStart, selectionEnd } = field
    change(`${now.slice(0, selectionStart)}{{prompt}}${now.slice(selectionEnd)}`)
    field.focus()
  }
  return (
    <Box>
      <FormField
        control={control}
        name="http.body"
        label={t('targets.http.body')}
        help={fault ? t('targets.http.body_fault', fault) : t('targets.http.body_help')}
        rows={6}
        isCode
        slotProps={{ htmlInput: { id: BODY, spellCheck: false }, inputLabel: { htmlFor: BODY } }}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        <Button onClick={insert}>{t('targets.http.insert_prompt')}</Button>
        {isJson && (
          <Button disabled={fault !== null} onClick={() => change(formatted(body))}>
            {t('targets.http.format')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/** Two spaces a level; a body with unquoted variables stays as it is. */
function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

import { useMemo, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useController, useFormContext } from 'react-hook-form'
import type { CodeEditorRef } from '../../core/code/CodeEditor.js'
import { looksLikeJson, optionalTemplateProblems } from '../../core/code/json_problems.js'
import { LazyCodeEditor } from '../../core/code/LazyCodeEditor.js'
import { useText } from '../../core/i18n/i18n.js'
import type { TargetForm } from '../target_form.js'

/** Field for the request body. JSON is validated while the user types. */
export function BodyField() {
  const t = useText()
  const code = useRef<CodeEditorRef>(null)
  const { control } = useFormContext<TargetForm>()
  const { field, fieldState } = useController({ control, name: 'http.body' })
  const body = field.value
  const isJson = looksLikeJson(body)
  const problems = useMemo(() => optionalTemplateProblems(body), [body])
  const [problem] = problems
  const insert = () => {
    const view = code.current?.view
    if (!view) return
    view.dispatch(view.state.replaceSelection('{{prompt}}'))
    view.focus()
  }
  return (
    <Box>
      <LazyCodeEditor
        ref={(editor) => {
          code.current = editor
          field.ref({ focus: () => editor?.view?.focus() })
        }}
        name="http.body"
        language="json"
        label={t('targets.http.body')}
        help={
          problem
            ? t('targets.http.body_fault', { ...problem, column: problem.column ?? 1 })
            : t('targets.http.body_help')
        }
        error={fieldState.error?.message}
        value={body}
        onChange={field.onChange}
        problems={problems}
        minHeight={140}
        maxHeight={420}
      />
      <Box sx={{ display: 'flex', gap: 1, mt: 0.5 }}>
        <Button onClick={insert}>{t('targets.http.insert_prompt')}</Button>
        {isJson && (
          <Button disabled={problem !== undefined} onClick={() => field.onChange(formatted(body))}>
            {t('targets.http.format')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

/**
 * Formats the body as JSON with two-space indentation. Returns it unchanged if it is not valid
 * JSON, for example because of unquoted variables.
 */
function formatted(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

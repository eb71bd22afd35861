import { useMemo, useRef, type RefObject } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import type { CodeEditorRef } from '../../code/CodeEditor.js'
import { LazyCodeEditor } from '../../code/LazyCodeEditor.js'
import { placedProblem, type CodeProblem } from '../../code/code_problem.js'
import { useRequired } from './useRequired.js'

/** Form field for YAML or JSON. An error whose message contains a line is also marked there. */
export function CodeField<V extends FieldValues>(props: {
  control: Control<V>
  name: FieldPath<V>
  label: string
  help?: string
  language: 'yaml' | 'json'
  required?: boolean
  /** Finds syntax errors while the user types. */
  findProblems?: (text: string) => CodeProblem[]
  /** Problems of the last submission, if there are others besides the field's error. */
  problems?: readonly CodeProblem[]
  editorRef?: RefObject<CodeEditorRef | null>
  autoFocus?: boolean
  minHeight?: number
  maxHeight?: number
}) {
  const { control, name, label, help, language, required = false, findProblems } = props
  const requiredText = useRequired()
  const { field, fieldState } = useController({
    control,
    name,
    rules: required ? requiredText(label) : {},
  })
  const own = useRef<CodeEditorRef>(null)
  const code = props.editorRef ?? own
  const text = typeof field.value === 'string' ? field.value : ''
  const message = fieldState.error?.message
  const given = props.problems
  const problems = useMemo(() => {
    const found = findProblems?.(text) ?? []
    if (given?.length) return given
    const reported = placedProblem(message)
    return found.length === 0 && reported ? [reported] : found
  }, [findProblems, text, message, given])
  const [first] = problems
  return (
    <LazyCodeEditor
      ref={(editor) => {
        code.current = editor
        field.ref({ focus: () => code.current?.view?.focus() })
      }}
      name={name}
      language={language}
      label={label}
      help={first?.message ?? help ?? ''}
      error={message}
      isRequired={required}
      value={text}
      onChange={field.onChange}
      problems={problems}
      minHeight={props.minHeight ?? 100}
      maxHeight={props.maxHeight ?? 420}
      autoFocus={props.autoFocus ?? false}
    />
  )
}

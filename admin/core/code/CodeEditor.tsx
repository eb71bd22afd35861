import { useEffect, useId, useMemo, useRef, type Ref } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { json } from '@codemirror/lang-json'
import { yaml } from '@codemirror/lang-yaml'
import { linter, lintGutter, setDiagnostics, type Diagnostic } from '@codemirror/lint'
import type { Text } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import CodeMirror, { type ReactCodeMirrorRef } from '@uiw/react-codemirror'
import type { CodeProblem } from './code_problem.js'
import { codeTheme } from './code_theme.js'
import { useColorMode } from '../theme/color_mode.js'
import { useColors } from '../theme/theme.js'

export type CodeEditorRef = ReactCodeMirrorRef

type Props = {
  label: string
  value: string
  /** Without a handler, the editor is read-only. */
  onChange?: (value: string) => void
  language: 'yaml' | 'json'
  help?: string
  /** Error message, shown instead of the help text. */
  error?: string | undefined
  /** Name of the form field. */
  name?: string
  isRequired?: boolean
  autoFocus?: boolean
  problems?: readonly CodeProblem[]
  /** Minimum height in pixels. */
  minHeight?: number
  maxHeight?: number
  ref?: Ref<CodeEditorRef>
}

const LANGUAGES = { yaml, json }

const SETUP = { autocompletion: false, highlightActiveLine: false } as const

const NO_PROBLEMS: readonly CodeProblem[] = []

/** Editor for YAML and JSON with line numbers, highlighting, folding, search, and problems in the gutter. */
export function CodeEditor(props: Props) {
  const { label, problems = NO_PROBLEMS, error } = props
  const isInvalid = error !== undefined
  const colors = useColors()
  const { mode } = useColorMode()
  const ids = useId()
  const view = useRef<EditorView>(null)
  const extensions = useExtensions(props, `${ids}-help`)
  const theme = useMemo(() => codeTheme(colors, mode), [colors, mode])
  useEffect(() => {
    if (view.current) showProblems(view.current, problems)
  }, [problems, props.value])
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2" component="div" aria-hidden sx={{ mb: 0.5, fontWeight: 600 }}>
        {label}
        {props.isRequired && ' *'}
      </Typography>
      <Box sx={{ ...FRAME, borderColor: isInvalid ? 'error.main' : 'divider' }}>
        <CodeMirror
          {...(props.ref ? { ref: props.ref } : {})}
          value={props.value}
          theme={theme}
          extensions={extensions}
          basicSetup={SETUP}
          // Tab moves to the next field; otherwise, keyboard users could not leave the editor.
          indentWithTab={false}
          maxHeight={`${props.maxHeight ?? 640}px`}
          readOnly={props.onChange === undefined}
          autoFocus={props.autoFocus ?? false}
          onCreateEditor={(created) => {
            view.current = created
            showProblems(created, problems)
          }}
          {...(props.onChange ? { onChange: props.onChange } : {})}
        />
      </Box>
      <FormHelperText id={`${ids}-help`} error={isInvalid}>
        {error ?? props.help}
      </FormHelperText>
    </Box>
  )
}

/**
 * Returns the editor extensions; recreated only if the language or the attributes of the content
 * change.
 */
function useExtensions(props: Props, helpId: string) {
  const { label, language, name, error, isRequired = false } = props
  const isInvalid = error !== undefined
  const minHeight = `${props.minHeight ?? 160}px`
  return useMemo(
    () => [
      LANGUAGES[language](),
      // No lint function, because problems are passed as props.
      linter(null),
      lintGutter(),
      EditorView.theme({ '.cm-content, .cm-gutters': { minHeight: `${minHeight} !important` } }),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        // Browsers focus editable content anyway, but accessibility checks of the scroll region require it.
        'tabindex': '0',
        'aria-label': label,
        'aria-describedby': helpId,
        'aria-invalid': String(isInvalid),
        'spellcheck': 'false',
        ...(isRequired ? { 'aria-required': 'true' } : {}),
        ...(name ? { name } : {}),
      }),
    ],
    [language, label, helpId, name, isInvalid, isRequired, minHeight]
  )
}

const FRAME = {
  'border': 1,
  'borderRadius': 1,
  'overflow': 'hidden',
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
} as const

function showProblems(view: EditorView, problems: readonly CodeProblem[]): void {
  const { doc } = view.state
  const diagnostics = problems.map((problem): Diagnostic => {
    const { from, to } = placeOf(doc, problem)
    return { from, to, severity: problem.severity, message: problem.message }
  })
  view.dispatch(setDiagnostics(view.state, diagnostics))
}

/**
 * Returns the range from a problem to the end of its line, clamped to the document, because
 * problems of an earlier version can be outside the current one.
 */
function placeOf(doc: Text, { line, column }: Pick<CodeProblem, 'line' | 'column'>) {
  const found = doc.line(Math.min(Math.max(line, 1), doc.lines))
  const from = Math.min(found.from + (column ?? 1) - 1, found.to)
  return { from, to: found.to }
}

/** Selects the rest of a line starting at a column, scrolls to it, and focuses the editor. */
export function openPlace(
  editor: CodeEditorRef | null,
  place: Pick<CodeProblem, 'line' | 'column'>
): void {
  const view = editor?.view
  if (!view) return
  const { from, to } = placeOf(view.state.doc, place)
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
  })
  view.focus()
}

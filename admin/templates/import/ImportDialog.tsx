import { useMemo, useRef, useState, type FormEvent } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import TextField from '@mui/material/TextField'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { templates } from '#api/contract/resources/templates'
import { post } from '../../core/data/api.js'
import { queryClient } from '../../core/data/queryClient.js'
import { useText } from '../../core/i18n/i18n.js'
import { CodeEditor, openPlace, type CodeEditorRef } from '../../core/code/CodeEditor.js'
import { placedProblem, type CodeProblem } from '../../core/code/code_problem.js'
import { ProblemList } from '../../core/code/ProblemList.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { faultsOf } from '../../core/forms/FaultLines.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import type { TemplateRecord } from '../template_form.js'

type Imported = TemplateRecord & { warnings: string[] }

/** Dialog that creates a template from a promptfoo configuration. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [yaml, setYaml] = useState('')
  const [name, setName] = useState('')
  const { mutate, isPending, error, reset } = useImport()
  const change = (text: string) => {
    setYaml(text)
    reset()
  }
  const code = useRef<CodeEditorRef>(null)
  const problems = useMemo(() => problemsIn(error), [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (yaml.trim()) mutate({ yaml, ...(name.trim() ? { name } : {}) })
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="import-title">
      <form noValidate onSubmit={submit}>
        <DialogTitle id="import-title">{t('templates.import.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{t('templates.import.explanation')}</DialogContentText>
          <Stack spacing={2}>
            <YamlFile onText={change} />
            <CodeEditor
              ref={code}
              language="yaml"
              label={t('templates.import.text')}
              value={yaml}
              onChange={change}
              problems={problems}
              minHeight={200}
              maxHeight={360}
            />
            <ImportError
              error={error}
              problems={problems}
              onOpen={(problem) => openPlace(code.current, problem)}
            />
            <TextField
              label={t('templates.import.name')}
              helperText={t('templates.import.name_help')}
              value={name}
              onChange={({ target }) => setName(target.value)}
              slotProps={{ htmlInput: { maxLength: templates.fields.name.max } }}
            />
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" variant="contained" loading={isPending} disabled={!yaml.trim()}>
            {t('templates.import.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

const problemsIn = (error: unknown): CodeProblem[] =>
  faultsOf(error).flatMap((fault) => placedProblem(fault) ?? [])

/** Errors with a line as links to it; any other error with its reason. */
function ImportError(props: {
  error: unknown
  problems: readonly CodeProblem[]
  onOpen: (problem: CodeProblem) => void
}) {
  const t = useText()
  const { error, problems, onOpen } = props
  if (problems.length === 0) return <ErrorAlert error={error} />
  const title = t('templates.import.faults', { smart_count: problems.length })
  return <ProblemList {...{ title, problems, onOpen }} />
}

function useImport() {
  const t = useText()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: { yaml: string; name?: string }) =>
      post<Imported>('redteam/configs/import', body),
    onSuccess: ({ id, warnings }) => {
      void queryClient.invalidateQueries({ queryKey: ['redteam/configs'] })
      toast(t('templates.imported'))
      void navigate(`/redteam/configs/${id}`, { state: { warnings } })
    },
  })
}

function YamlFile({ onText }: { onText: (text: string) => void }) {
  const t = useText()
  const [file, setFile] = useState<File | null>(null)
  return (
    <FileField
      buttonText={t('templates.import.file')}
      noneText={t('templates.import.no_file')}
      accept=".yaml,.yml,text/yaml"
      file={file}
      onChoose={async (chosen) => {
        setFile(chosen)
        onText(await chosen.text())
      }}
    />
  )
}

import { useMemo, useRef, useState } from 'react'
import DialogContentText from '@mui/material/DialogContentText'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { templates } from '#api/contract/resources/templates'
import { useText } from '../../core/i18n/i18n.js'
import { openPlace, type CodeEditorRef } from '../../core/code/CodeEditor.js'
import { placedProblem, type CodeProblem } from '../../core/code/code_problem.js'
import { ProblemList } from '../../core/code/ProblemList.js'
import { toast } from '../../core/notifications/toasts.js'
import '../messages.js'
import { faultsOf } from '../../core/forms/FaultLines.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { CodeField } from '../../core/forms/fields/CodeField.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import { useImportTemplate } from '../queries.js'

/** Dialog that creates a template from a promptfoo configuration. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const form = useForm({ defaultValues: { yaml: '', name: '' } })
  const { errors, isDirty } = form.formState
  const { submit, isPending, error, formError } = useSaveForm({
    form,
    save: useImport(),
    draftName: 'import',
  })
  const code = useRef<CodeEditorRef>(null)
  // Editing the text clears the field's error, and with it the problems of the last submission.
  const isRejected = errors.yaml !== undefined
  const problems = useMemo(() => (isRejected ? problemsIn(error) : []), [isRejected, error])
  return (
    <FormDialog
      title={t('templates.import.title')}
      submitText={t('templates.import.submit')}
      maxWidth="md"
      isDirty={isDirty}
      isPending={isPending}
      error={formError}
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>{t('templates.import.explanation')}</DialogContentText>
      <YamlFile
        onText={(text) => form.setValue('yaml', text, { shouldDirty: true, shouldValidate: true })}
      />
      <CodeField
        control={form.control}
        name="yaml"
        language="yaml"
        label={t('templates.import.text')}
        required
        problems={problems}
        editorRef={code}
        minHeight={200}
        maxHeight={360}
      />
      {problems.length > 0 && (
        <ProblemList
          title={t('templates.import.faults', { smart_count: problems.length })}
          problems={problems}
          onOpen={(problem) => openPlace(code.current, problem)}
        />
      )}
      <FormField
        control={form.control}
        name="name"
        label={t('templates.import.name')}
        help={t('templates.import.name_help')}
        slotProps={{ htmlInput: { maxLength: templates.fields.name.max } }}
      />
    </FormDialog>
  )
}

const problemsIn = (error: unknown): CodeProblem[] =>
  faultsOf(error).flatMap((fault) => placedProblem(fault) ?? [])

/** Returns a function that imports a template and opens its page. */
function useImport() {
  const t = useText()
  const navigate = useNavigate()
  const { mutateAsync } = useImportTemplate(({ id, warnings }) => {
    toast(t('templates.imported'))
    void navigate(`/redteam/configs/${id}`, { state: { warnings } })
  })
  return ({ yaml, name }: { yaml: string; name: string }) =>
    mutateAsync({ yaml, ...(name.trim() ? { name } : {}) })
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

import { useState } from 'react'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useForm } from 'react-hook-form'
import type { DryRun } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { FormField } from '../../core/forms/FormField.js'
import { useWholeNumber } from '../../core/forms/fields/useWholeNumber.js'
import { useSaveForm } from '../../core/forms/saving/useSaveForm.js'
import type { Editor } from '../useEditor.js'
import { useDryRun } from '../queries.js'
import { DryRunResult } from './DryRunResult.js'

/** Dialog that runs one test case of the current document with every combination of prompt and provider. */
export function DryRunDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const max = Math.max(1, editor.check?.estimate.tests ?? 1)
  const form = useForm<{ number: number | null }>({ defaultValues: { number: 1 } })
  const { mutateAsync: dryRun } = useDryRun()
  const [run, setRun] = useState<DryRun | null>(null)
  const { submit, isPending, formError } = useSaveForm({
    form,
    save: async ({ number }) => {
      setRun(null)
      const body = { config: editor.document, testIdx: (number ?? 1) - 1 }
      setRun(await dryRun(body))
    },
    fieldFor: (field) => (field === 'testIdx' ? 'number' : field),
    draftName: 'dry run',
  })
  const rules = useWholeNumber({ min: 1, max })
  return (
    <FormDialog
      title={t('eval_editor.dry.title')}
      submitText={t('eval_editor.dry.submit')}
      closeText={t('common.close')}
      maxWidth="md"
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography color="text.secondary">{t('eval_editor.dry.explanation')}</Typography>
      <FormField
        control={form.control}
        name="number"
        label={t('eval_editor.dry.test_number')}
        isNumber
        rules={rules}
        slotProps={{ htmlInput: { min: 1, max, step: 1 } }}
        sx={{ maxWidth: 320 }}
      />
      {isPending && <LinearProgress aria-label={t('eval_editor.dry.running')} />}
      <FaultLines error={formError} title={() => t('eval_editor.run_blocked')} />
      <div role="status">
        {run?.results.map((result) => (
          <DryRunResult key={result.promptIdx} result={result} />
        ))}
      </div>
    </FormDialog>
  )
}

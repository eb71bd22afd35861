import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useImportEval } from '../queries.js'
import { evalPath } from '../eval_record.js'
import { FileChoiceFields, ImportProgress } from './FileChoiceFields.js'
import { useFileChoice, useImportProgress } from './queries.js'

const ACCEPT = '.json,.jsonl,.yaml,.yml,.eval'

/** Dialog that previews and imports a results file, then opens the imported evaluation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [isMissing, setIsMissing] = useState(false)
  const choice = useFileChoice('results/import/preview')
  const { importId, done } = useImportProgress(choice.file !== null)
  const upload = useImportEval(({ id }) => {
    toast(t('evals.import.done'))
    onClose()
    void navigate(evalPath(id))
  })
  const { file, preview, isReading } = choice
  return (
    <FormDialog
      title={t('evals.import.title')}
      submitText={t('evals.import.submit')}
      isPending={upload.isPending}
      isBlocked={file !== null && (isReading || !preview)}
      error={isMissing ? new Error(t('evals.import.file_required')) : upload.error}
      onSubmit={() => (file ? upload.mutate({ file, importId }) : setIsMissing(true))}
      onClose={onClose}
    >
      <Typography>{t('evals.import.explanation')}</Typography>
      <FileChoiceFields
        choice={choice}
        accept={ACCEPT}
        noun="results"
        onChoose={() => {
          setIsMissing(false)
          upload.reset()
        }}
      />
      {upload.isPending && preview && <ImportProgress done={done} rows={preview.rows} />}
    </FormDialog>
  )
}

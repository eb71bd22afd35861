import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { FileField } from '../../core/forms/fields/FileField.js'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useImportEval } from '../queries.js'
import { evalPath } from '../eval_record.js'

/** Dialog that uploads a results file, then opens the imported evaluation. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const upload = useImportEval(({ id }) => {
    toast(t('evals.import.done'))
    onClose()
    void navigate(evalPath(id))
  })
  return (
    <FormDialog
      title={t('evals.import.title')}
      submitText={t('evals.import.submit')}
      isPending={upload.isPending}
      error={isMissing ? new Error(t('evals.import.file_required')) : upload.error}
      onSubmit={() => (file ? upload.mutate(file) : setIsMissing(true))}
      onClose={onClose}
    >
      <Typography>{t('evals.import.explanation')}</Typography>
      <FileField
        buttonText={t('evals.import.choose')}
        noneText={t('evals.import.none')}
        accept=".json,.yaml,.yml"
        file={file}
        onChoose={(chosen) => {
          setFile(chosen)
          setIsMissing(false)
          upload.reset()
        }}
      />
    </FormDialog>
  )
}

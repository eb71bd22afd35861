import { useState } from 'react'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import { toast } from '../../app/toasts.js'
import { FileField } from '../../ui/form/FileField.js'
import { FormDialog } from '../../ui/form/FormDialog.js'
import { forgetLists } from '../eval_queries.js'
import { evalPath } from '../eval_record.js'

/** Chooses the file, and goes to the evaluation that was made of it. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [isMissing, setIsMissing] = useState(false)
  const upload = useMutation({
    mutationFn: async (chosen: File) => {
      const form = new FormData()
      form.set('file', chosen)
      return (await http<{ id: string }>('results/import', { method: 'POST', body: form })).json
    },
    onSuccess: ({ id }) => {
      forgetLists()
      toast(t('evals.import.done'))
      onClose()
      void navigate(evalPath(id))
    },
  })
  return (
    <FormDialog
      title={t('evals.import.title')}
      submitText={t('evals.import.submit')}
      isPending={upload.isPending}
      error={isMissing ? new Error(t('evals.import.missing')) : upload.error}
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

import { type FormEvent, useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import type { DryRun } from '#api/contract/evals/eval_document'
import { post } from '../../core/data/api.js'
import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { FaultLines } from '../../core/forms/FaultLines.js'
import type { Editor } from '../useEditor.js'
import { DryRunResult } from './DryRunResult.js'

/** Dialog that runs one test case of the current document with every combination of prompt and provider. */
export function DryRunDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const most = Math.max(1, editor.check?.estimate.tests ?? 1)
  const [number, setNumber] = useState('1')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const testIdx = Math.min(most, Math.max(1, Math.trunc(Number(number)) || 1)) - 1
      const body = { config: editor.document, testIdx }
      return await post<DryRun>('configs/dry-run', body)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <form noValidate onSubmit={submit}>
        <DialogTitle id={titleId}>{t('eval_editor.dry.title')}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {t('eval_editor.dry.explanation')}
          </Typography>
          <TextField
            type="number"
            label={t('eval_editor.dry.test_number')}
            value={number}
            onChange={({ target }) => setNumber(target.value)}
            slotProps={{ htmlInput: { min: 1, max: most, step: 1 } }}
            sx={{ width: 200 }}
          />
          {isPending && <LinearProgress aria-label={t('eval_editor.dry.running')} sx={{ my: 2 }} />}
          <Box sx={{ mt: 2 }}>
            <FaultLines error={error} title={() => t('eval_editor.run_blocked')} />
          </Box>
          <Box role="status">
            {!isPending &&
              data?.results.map((result) => (
                <DryRunResult key={result.promptIdx} result={result} />
              ))}
          </Box>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('common.close')}</Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {t('eval_editor.dry.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

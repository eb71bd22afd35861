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
import type { DryRun } from '#api/contract/eval_document'
import { http } from '../../app/http.js'
import { useText } from '../../app/i18n.js'
import '../../i18n/areas/eval_editor.js'
import { FaultLines } from '../../ui/form/FaultLines.js'
import type { Editor } from '../useEditor.js'
import { DryRunResult } from './DryRunResult.js'

/** Tries one test of the document as it stands, in every column. */
export function DryRunDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useText()
  const titleId = useId()
  const most = Math.max(1, editor.check?.estimate.tests ?? 1)
  const [number, setNumber] = useState('1')
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async () => {
      const testIdx = Math.min(most, Math.max(1, Math.trunc(Number(number)) || 1)) - 1
      const body = { config: editor.document, testIdx }
      return (await http<DryRun>('configs/dry-run', { method: 'POST', body })).json
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
            label={t('eval_editor.dry.which')}
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

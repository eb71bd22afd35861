import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useRefresh } from 'react-admin'
import type { Severity } from '#api/engines/redteam/vocabulary'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { toast } from '../app/toasts.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { type Named, RecordPicker } from '../ui/form/RecordPicker.js'
import { SeverityChip } from '../ui/SeverityChip.js'

type Suggestion = { name: string; text: string; severity: Severity }

const post = async <T,>(path: string, body: unknown) =>
  (await http<T>(path, { method: 'POST', body })).json

/** Rules that the model proposes for a target; those that are ticked are stored. */
export function PolicySuggestions({ onClose }: { onClose: () => void }) {
  const t = useText()
  const refresh = useRefresh()
  const [target, setTarget] = useState<Named | null>(null)
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const ask = useMutation({
    mutationFn: (targetId: string) => post<Suggestion[]>('custom-policies/suggest', { targetId }),
  })
  const found = ask.data ?? []
  const chosen = found.filter((_, index) => !left.has(index))
  const add = useMutation({
    mutationFn: async () => {
      for (const policy of chosen) await post('custom-policies', policy)
    },
    onSuccess: () => {
      toast(t('library.policies.suggest.added', { smart_count: chosen.length }))
      refresh()
      onClose()
    },
  })
  const toggle = (index: number) =>
    setLeft(
      (now) => new Set(now.has(index) ? [...now].filter((n) => n !== index) : [...now, index])
    )
  const submit = () => {
    if (found.length > 0) add.mutate()
    else if (target) ask.mutate(target.id)
  }
  return (
    <FormDialog
      title={t('library.policies.suggest.title')}
      submitText={
        found.length > 0
          ? t('library.policies.suggest.add', { smart_count: chosen.length })
          : t('library.policies.suggest.run')
      }
      isPending={ask.isPending || add.isPending}
      error={ask.error ?? add.error}
      errorTitle={t('library.policies.suggest.failed')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography variant="body2">{t('library.policies.suggest.hint')}</Typography>
      <RecordPicker<Named>
        resource="redteam/targets"
        label={t('library.policies.suggest.target')}
        chosen={target}
        onChoose={setTarget}
        error={null}
      />
      {ask.data?.length === 0 && (
        <Typography role="status">{t('library.policies.suggest.none')}</Typography>
      )}
      {found.length > 0 && (
        <Box role="group" aria-label={t('library.policies.suggest.found')}>
          {found.map(({ name, text, severity }, index) => (
            <Box key={index} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
                <FormControlLabel
                  control={<Checkbox checked={!left.has(index)} onChange={() => toggle(index)} />}
                  label={name}
                />
                <SeverityChip severity={severity} />
              </Box>
              <Typography variant="body2" color="text.secondary">
                {text}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </FormDialog>
  )
}

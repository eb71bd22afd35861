import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportRecord } from '#api/contract/accounts/imports'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { applyTitle, countsText } from '../count_texts.js'
import { useApply } from '../queries.js'

function disabledReason(
  t: Translate,
  { counts }: ImportRecord,
  isOutdated: boolean
): string | null {
  if (isOutdated) return t('imports.changed_since')
  if (counts.error > 0) return t('imports.has_errors', { smart_count: counts.error })
  return counts.create + counts.change === 0 ? t('imports.no_changes') : null
}

/** Button that applies the import after the user has confirmed the counts; shows the reason if it cannot be applied. */
export function ApplyImport({ record, isOutdated }: { record: ImportRecord; isOutdated: boolean }) {
  const t = useText()
  const reasonId = useId()
  const [isConfirming, setIsConfirming] = useState(false)
  const { mutate, isPending, error, reset } = useApply(record.id, () => setIsConfirming(false))
  const reason = disabledReason(t, record, isOutdated)
  const { counts, fileName: file, kind } = record
  const title = applyTitle(t, counts)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button
        variant="contained"
        aria-disabled={reason !== null}
        {...(reason ? { 'aria-describedby': reasonId } : {})}
        onClick={() => reason === null && setIsConfirming(true)}
        sx={reason ? { opacity: 0.6 } : {}}
      >
        {t('imports.apply')}
      </Button>
      {reason && (
        <Typography id={reasonId} variant="body2">
          {reason}
        </Typography>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={title}
          consequence={t('imports.apply_consequence', {
            file,
            kind: t(`imports.kinds.${kind}`),
            counts: countsText(t, counts),
          })}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate()}
          onCancel={() => {
            reset()
            setIsConfirming(false)
          }}
        />
      )}
    </Box>
  )
}

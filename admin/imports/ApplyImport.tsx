import { useId, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ImportRecord } from '#api/contract/imports'
import { useText, type Translate } from '../app/i18n.js'
import { ConfirmDialog } from '../ui/ConfirmDialog.js'
import { useApply } from './import_queries.js'

function whyNot(t: Translate, { counts }: ImportRecord, isOutdated: boolean): string | null {
  if (isOutdated) return t('imports.changed_since')
  if (counts.error > 0) return t('imports.has_errors', { smart_count: counts.error })
  return counts.create + counts.change === 0 ? t('imports.nothing_to_do') : null
}

/** Applies the import after a question that names the counts; where it cannot be, it says why. */
export function ApplyImport({ record, isOutdated }: { record: ImportRecord; isOutdated: boolean }) {
  const t = useText()
  const reasonId = useId()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending, error, reset } = useApply(record.id, () => setIsAsking(false))
  const reason = whyNot(t, record, isOutdated)
  const { counts, fileName: file, kind } = record
  const title = t('imports.apply_title', { create: counts.create, change: counts.change })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button
        variant="contained"
        aria-disabled={reason !== null}
        {...(reason ? { 'aria-describedby': reasonId } : {})}
        onClick={() => reason === null && setIsAsking(true)}
        sx={reason ? { opacity: 0.6 } : {}}
      >
        {t('imports.apply')}
      </Button>
      {reason && (
        <Typography id={reasonId} variant="body2">
          {reason}
        </Typography>
      )}
      {isAsking && (
        <ConfirmDialog
          title={title}
          consequence={t('imports.apply_consequence', {
            file,
            kind: t(`imports.kinds.${kind}`),
            ...counts,
          })}
          confirmText={title}
          isPending={isPending}
          error={error}
          onConfirm={() => mutate()}
          onCancel={() => {
            reset()
            setIsAsking(false)
          }}
        />
      )}
    </Box>
  )
}

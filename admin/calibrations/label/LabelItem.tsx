import { useEffect, useRef, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import TextField from '@mui/material/TextField'
import {
  type CalibrationItem,
  type CalibrationItemDetail,
  MAX_LABEL_NOTE_LENGTH,
} from '#api/contract/findings/calibration'
import type { CalibrationLabel } from '#api/engines/redteam/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { useItem, useLabel, usePrefetchedItem } from '../queries.js'
import { BlindResponse } from './BlindResponse.js'
import { LabelButtons } from './LabelButtons.js'
import { useLabelKeys } from './useLabelKeys.js'
import type { Position } from './usePosition.js'

/** One result to label. Labeling it opens the next unlabeled result. */
export function LabelItem(props: {
  calibrationId: string
  evalId: string
  item: CalibrationItem
  position: Position
}) {
  const t = useText()
  const { calibrationId, evalId, item, position } = props
  const { data, error, refetch } = useItem(calibrationId, item.id)
  usePrefetchedItem(calibrationId, position.nextOpenId)
  const region = useRef<HTMLDivElement>(null)
  // Focuses the region of each new result, so that keyboard shortcuts work and screen readers start at its top.
  useEffect(() => region.current?.focus(), [])
  return (
    <Box
      ref={region}
      role="region"
      aria-label={t('calibrations.queue.region')}
      tabIndex={-1}
      sx={{ outline: 'none', maxWidth: 960 }}
    >
      <Typography variant="h2">
        {t('calibrations.queue.position', {
          position: formatCount(position.index + 1),
          total: formatCount(position.total),
        })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t(item.isSampled ? 'calibrations.queue.sampled' : 'calibrations.queue.chosen')}
      </Typography>
      {error && !data ? (
        <ErrorState
          title={t('calibrations.queue.not_loaded')}
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Labeling {...{ calibrationId, evalId, position }} item={data} />
      ) : (
        <PageSkeleton rows={4} />
      )}
    </Box>
  )
}

function Labeling(props: {
  calibrationId: string
  evalId: string
  item: CalibrationItemDetail
  position: Position
}) {
  const t = useText()
  const { item, position } = props
  const [note, setNote] = useState(item.note ?? '')
  const noteField = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useLabel(props.calibrationId)
  const label = (chosen: CalibrationLabel) => {
    if (isPending) return
    const saved = { itemId: item.id, label: chosen, note: note.trim() || null }
    mutate(saved, { onSuccess: position.goToOpen })
  }
  useLabelKeys({ label, position, onNote: () => noteField.current?.focus() })
  return (
    <>
      <BlindResponse evalId={props.evalId} probe={item.probe} />
      <Typography variant="h3" sx={{ mt: 3, mb: 1 }}>
        {t('calibrations.queue.question')}
      </Typography>
      <LabelButtons label={item.label} isPending={isPending} onLabel={label} position={position} />
      <ErrorAlert error={error} title={t('calibrations.queue.failed_to_save')} />
      <TextField
        inputRef={noteField}
        label={`${t('calibrations.queue.note')} (${t('common.optional')})`}
        value={note}
        multiline
        fullWidth
        slotProps={{ htmlInput: { maxLength: MAX_LABEL_NOTE_LENGTH } }}
        onChange={({ target }) => setNote(target.value)}
        sx={{ mt: 2 }}
      />
      <Verdict item={item} />
      <Typography variant="body2" color="text.secondary" sx={{ mt: 1.5 }}>
        {t('calibrations.queue.keys')}
      </Typography>
    </>
  )
}

/** Shows the judge's verdict once the user has labeled the result. */
function Verdict({ item: { label, verdict } }: { item: CalibrationItemDetail }) {
  const t = useText()
  if (label === null) return null
  return (
    <Alert severity="info" sx={{ mt: 2 }}>
      {t('calibrations.queue.your_label', { label: t(`calibrations.queue.label_${label}`) })}{' '}
      {verdict &&
        [
          t('calibrations.queue.verdict', { verdict: t(`outcome.${verdict.status}`) }),
          verdict.reason,
        ]
          .filter(Boolean)
          .join(' ')}
    </Alert>
  )
}

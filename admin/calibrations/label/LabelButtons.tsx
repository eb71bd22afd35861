import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { CalibrationLabel } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'
import type { Position } from './usePosition.js'

const LABELS = [
  ['failed', 'calibrations.queue.failed', 'F'],
  ['passed', 'calibrations.queue.passed', 'P'],
  ['skipped', 'calibrations.queue.skip', 'S'],
] as const

/** Buttons that label the current result and move through the queue. Each has a keyboard shortcut. */
export function LabelButtons(props: {
  label: CalibrationLabel | null
  isPending: boolean
  position: Position
  onLabel: (label: CalibrationLabel) => void
}) {
  const t = useText()
  const { label, isPending, position } = props
  const { index, total, nextOpenId } = position
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {LABELS.map(([value, key, shortcut]) => (
        <Button
          key={value}
          variant={label === value ? 'contained' : 'outlined'}
          aria-pressed={label === value}
          aria-keyshortcuts={shortcut}
          disabled={isPending}
          onClick={() => props.onLabel(value)}
        >
          {t(key)}
        </Button>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: { sm: 'auto' } }}>
        <Button disabled={index === 0} onClick={() => position.go(index - 1)}>
          {t('calibrations.queue.previous')}
        </Button>
        <Button disabled={index + 1 >= total} onClick={() => position.go(index + 1)}>
          {t('calibrations.queue.next')}
        </Button>
        {label !== null && nextOpenId !== null && (
          <Button onClick={position.goToOpen}>{t('calibrations.queue.next_open')}</Button>
        )}
      </Box>
    </Box>
  )
}

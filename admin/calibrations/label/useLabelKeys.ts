import type { CalibrationLabel } from '#api/engines/redteam/vocabulary'
import { usePageKeys } from '../../core/page/usePageKeys.js'
import type { Position } from './usePosition.js'

const LABEL_OF: Record<string, CalibrationLabel> = { f: 'failed', p: 'passed', s: 'skipped' }

type Props = {
  label: (label: CalibrationLabel) => void
  position: Position
  onNote: () => void
}

/** Handles the keyboard shortcuts of the label queue. */
export const useLabelKeys = (props: Props): void => usePageKeys((key) => handle(key, props))

/** @returns whether the key was handled */
function handle(key: string, { label, position, onNote }: Props) {
  const { index, total, go } = position
  const wanted = LABEL_OF[key.toLowerCase()]
  if (wanted) label(wanted)
  else if (key.toLowerCase() === 'n') onNote()
  else if (key === 'ArrowLeft' && index > 0) go(index - 1)
  else if (key === 'ArrowRight' && index + 1 < total) go(index + 1)
  else return false
  return true
}

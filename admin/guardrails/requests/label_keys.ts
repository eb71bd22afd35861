import { REQUEST_LABELS, type RequestLabel } from '#api/contract/guardrails/request'

/** Keyboard shortcut of each label. */
export const LABEL_KEYS: Record<RequestLabel, string> = {
  false_alarm: 'F',
  missed: 'M',
  correct: 'C',
}

type KeyHandlers = {
  /** Null without permission to label. */
  onLabel: ((label: RequestLabel) => void) | null
  onStep: (by: -1 | 1) => void
}

/** @returns whether the key was handled */
export function handleKey(key: string, { onLabel, onStep }: KeyHandlers): boolean {
  const label = REQUEST_LABELS.find((each) => LABEL_KEYS[each] === key.toUpperCase())
  if (label && onLabel) onLabel(label)
  else if (key === 'ArrowLeft') onStep(-1)
  else if (key === 'ArrowRight') onStep(1)
  else return false
  return true
}

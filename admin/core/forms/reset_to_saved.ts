import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isRecord } from './is_record.js'

/** Whether two form values are equal. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns `saved` with the values of `current` that differ from `sent`. Lists are compared as a whole. */
export function withLaterEdits(sent: unknown, saved: unknown, current: unknown): unknown {
  if (isSame(sent, current)) return saved
  if (!isRecord(sent) || !isRecord(saved) || !isRecord(current)) return current
  const names = new Set([...Object.keys(saved), ...Object.keys(current)])
  return Object.fromEntries(
    [...names].map((name) => [name, withLaterEdits(sent[name], saved[name], current[name])])
  )
}

/** Resets the form to the stored values. Changes made after `sent` was submitted are kept as unsaved changes. */
export function resetToSaved<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, 'getValues' | 'reset'>,
  { sent, saved }: { sent: V; saved: V }
): void {
  const current = structuredClone(form.getValues())
  form.reset(saved)
  if (isSame(sent, current)) return
  // `sent`, `saved` and `current` all have the shape of the form.
  form.reset(withLaterEdits(sent, saved, current) as V, { keepDefaultValues: true })
}

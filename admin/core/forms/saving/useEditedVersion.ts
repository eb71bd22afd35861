import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '../reset_to_saved.js'

/** A record whose updates can name the version that the user edited. */
export type Versioned = { updatedAt: string }

const isNewer = (one: Versioned, other: Versioned) =>
  Date.parse(one.updatedAt) > Date.parse(other.updatedAt)

/**
 * Owns the `updatedAt` of the stored version that the form was filled with, so that the server can reject an update of
 * another version. `record` is null for a new record, and may be refetched: if only values outside the form changed, or
 * the user has not edited it, the form follows the new version; otherwise it keeps the version that the user edited.
 */
export function useEditedVersion<R extends Versioned, V extends FieldValues>(
  record: R | null,
  form: UseFormReturn<V>,
  formOf: (record: R) => V
) {
  const edited = useRef<R | null>(record)
  const isForced = useRef(false)
  const { isDirty } = form.formState
  useEffect(() => {
    // After a save, `record` is the previous version until the query cache has been updated.
    if (!record || !edited.current || !isNewer(record, edited.current)) return
    const values = formOf(record)
    if (!isSame(values, formOf(edited.current))) {
      if (isDirty) return
      form.reset(values)
    }
    edited.current = record
  }, [record, form, formOf, isDirty])
  return {
    /** Request fields that identify the edited version; empty while forced. */
    version: (): { updatedAt?: string } =>
      isForced.current || !edited.current ? {} : { updatedAt: edited.current.updatedAt },
    /** Whether the next save replaces any stored version. */
    setForced: (forced: boolean) => {
      isForced.current = forced
    },
    /** Whether the form would be filled with the same values by this stored version. */
    isSameInput: (stored: R) =>
      edited.current !== null && isSame(formOf(stored), formOf(edited.current)),
    /** Continues from this stored version. */
    follow: (stored: R) => {
      edited.current = stored
      isForced.current = false
    },
  }
}

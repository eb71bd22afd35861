import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSame } from '../reset_to_saved.js'

type Versioned = { updatedAt: string }

/**
 * Owns the `updatedAt` of the stored version that the form was filled with, so that the server can reject an update of
 * another version. `record` may be refetched: if only values outside the form changed, or the user has not edited it,
 * the form follows the new version; otherwise it keeps the version that the user edited.
 */
export function useEditedVersion<R extends Versioned, V extends FieldValues>(
  record: R,
  form: UseFormReturn<V>,
  formOf: (record: R) => V
) {
  const edited = useRef<R>(record)
  const isForced = useRef(false)
  const { isDirty } = form.formState
  useEffect(() => {
    if (record.updatedAt === edited.current.updatedAt) return
    const values = formOf(record)
    if (!isSame(values, formOf(edited.current))) {
      if (isDirty) return
      form.reset(values)
    }
    edited.current = record
  }, [record, form, formOf, isDirty])
  return {
    /** Request fields that identify the edited version; empty after `force`. */
    version: (): { updatedAt?: string } =>
      isForced.current ? {} : { updatedAt: edited.current.updatedAt },
    /** Lets the next save replace any stored version. */
    force: () => {
      isForced.current = true
    },
    /** Continues from the version that was just saved. */
    follow: (saved: R) => {
      edited.current = saved
      isForced.current = false
    },
  }
}

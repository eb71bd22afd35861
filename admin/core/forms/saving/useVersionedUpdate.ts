import { useMutation } from '@tanstack/react-query'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isConflict } from './SaveConflict.js'
import { useEditedVersion, type Versioned } from './useEditedVersion.js'

/** Choices after the server rejected the update of an outdated version. */
export type Conflict = {
  isLoading: boolean
  /** Reason why the stored version could not be loaded. */
  error: unknown
  /** Whether the next save replaces the stored version. A failed save resets it. */
  setForced: (forced: boolean) => void
  /** Replaces the input with the stored version, then calls `onDone`. If it cannot be loaded, the input is kept. */
  loadSaved: (onDone: () => void) => void
}

type Updating<R extends Versioned, V extends FieldValues, Body extends object> = {
  /** Null for a new record, which has no versions. */
  record: R | null
  form: UseFormReturn<V>
  /** Form values of the stored record. */
  formOf: (record: R) => V
  /** Fetches the stored version. */
  load: () => Promise<R>
  /** Sends an update. Rejects with the server's error. */
  send: (body: Body & { updatedAt?: string }) => Promise<R>
}

/**
 * Updates a record so that it does not replace a version that the user has not seen. Rejects with the server's conflict
 * if such a version is stored; the form then shows `conflict`.
 */
export function useVersionedUpdate<R extends Versioned, V extends FieldValues, Body extends object>(
  updating: Updating<R, V, Body>
) {
  const { record, form, formOf, load, send } = updating
  const edited = useEditedVersion(record, form, formOf)
  const loading = useMutation({
    mutationFn: load,
    onSuccess: (stored) => {
      form.reset(formOf(stored))
      edited.follow(stored)
    },
  })
  const sendVersion = (body: Body) => send({ ...body, ...edited.version() })
  /** Follows the stored version if only values outside the form differ from the edited one, such as a health check. */
  const canFollow = async () => {
    const stored = await load().catch(() => null)
    if (!stored || !edited.isSameInput(stored)) return false
    edited.follow(stored)
    return true
  }
  const update = async (body: Body): Promise<R> => {
    const saved = await sendVersion(body).catch(async (failure: unknown) => {
      // The user chose to overwrite in this save only: the stored version can change until the next one.
      edited.setForced(false)
      if (isConflict(failure) && (await canFollow())) return sendVersion(body)
      throw failure
    })
    edited.follow(saved)
    return saved
  }
  const conflict: Conflict | null = record && {
    isLoading: loading.isPending,
    error: loading.error,
    setForced: edited.setForced,
    loadSaved: (onDone) => loading.mutate(undefined, { onSuccess: onDone }),
  }
  return { update, conflict }
}

import { ErrorAlert } from '../../states/ErrorAlert.js'
import { isConflict, SaveConflict } from './SaveConflict.js'
import type { useSaveForm } from './useSaveForm.js'
import type { Conflict } from './useVersionedUpdate.js'

/** Reason why the form was not saved. A conflict keeps the input and offers both versions. */
export function SaveFailure(props: {
  saving: Pick<ReturnType<typeof useSaveForm>, 'submitOr' | 'isPending' | 'error' | 'clearError'>
  /** Null for a new record. */
  conflict: Conflict | null
  /** Error to show, unless it is a conflict. Default: the error of `saving`. */
  error?: unknown
  title?: string | undefined
}) {
  const { saving, conflict, title } = props
  const { submitOr, isPending, clearError } = saving
  if (conflict && isConflict(saving.error)) {
    return (
      <SaveConflict
        isBusy={isPending || conflict.isLoading}
        error={conflict.error}
        onOverwrite={() => {
          conflict.setForced(true)
          submitOr(() => conflict.setForced(false))
        }}
        onLoadSaved={() => conflict.loadSaved(clearError)}
      />
    )
  }
  const error = 'error' in props ? props.error : saving.error
  return <ErrorAlert error={error} {...(title ? { title } : {})} />
}

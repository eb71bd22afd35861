import { useFormContext } from 'react-hook-form'
import { fieldErrorsOf } from '../../core/forms/server_errors.js'
import type { ConnectionCall } from '../queries.js'
import { callFrom, formField, type TargetForm } from '../target_form.js'
import { useShowErrors } from './useShowErrors.js'

/** Connects a target form to requests with its unsaved connection settings. */
export function useConnectionForm(targetId: string | null) {
  const { getValues, clearErrors } = useFormContext<TargetForm>()
  const showErrors = useShowErrors()
  return {
    /** Removes earlier errors and returns the current connection settings. */
    takeCall: (): ConnectionCall => {
      clearErrors()
      return { ...callFrom(getValues()), ...(targetId ? { providerId: targetId } : {}) }
    },
    /** Shows the errors of a rejected request next to their fields. */
    showRefusal: (error: Error) =>
      showErrors(
        fieldErrorsOf(error).map(([field, message]) => [formField(field, getValues()), message])
      ),
  }
}

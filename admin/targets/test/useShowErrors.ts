import { useFormContext, type FieldPath } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { stepOf, STEPS, type TargetForm } from '../target_form.js'

/**
 * Returns a function that shows server errors next to their fields, opens the first step with an error, and focuses the
 * first invalid field of that step.
 */
export function useShowErrors() {
  const { setError, setFocus } = useFormContext<TargetForm>()
  const [, setSearch] = useSearchParams()
  return (errors: readonly (readonly [field: string, message: string])[]) => {
    // The caller has mapped server fields to form fields with `formField`.
    const fields = errors.map(
      ([field, message]) => [field as FieldPath<TargetForm>, message] as const
    )
    const [first] = [...fields].sort(
      ([a], [b]) => STEPS.indexOf(stepOf(a)) - STEPS.indexOf(stepOf(b))
    )
    if (!first) return
    for (const [field, message] of fields) setError(field, { type: 'server', message })
    setSearch(
      (search) => {
        search.set('step', stepOf(first[0]))
        return search
      },
      { replace: true }
    )
    focusWhenThere(first[0], () => setFocus(first[0]))
  }
}

const LOOK_EVERY_MS = 50
const LOOKS = 40

/**
 * Retries for up to two seconds until the field exists, because the fields of another step are mounted only after the
 * step has been opened.
 */
function focusWhenThere(name: string, focus: () => void, looks = LOOKS): void {
  focus()
  const isThere = document.activeElement?.getAttribute('name') === name
  if (!isThere && looks > 0) setTimeout(() => focusWhenThere(name, focus, looks - 1), LOOK_EVERY_MS)
}

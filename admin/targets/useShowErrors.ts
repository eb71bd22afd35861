import { useFormContext, type FieldPath } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { stepOf, STEPS, type TargetForm } from './target_form.js'

/** Puts messages at their fields, opens the first step that has one, and moves to the field. */
export function useShowErrors() {
  const { setError, setFocus } = useFormContext<TargetForm>()
  const [, setSearch] = useSearchParams()
  return (errors: readonly (readonly [field: string, message: string])[]) => {
    // The names come from the server: each is one of the form's fields, spelled by `formField`.
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

/** The fields of another step come with its page change, which takes as long as it takes. */
function focusWhenThere(name: string, focus: () => void, looks = LOOKS): void {
  focus()
  const isThere = document.activeElement?.getAttribute('name') === name
  if (!isThere && looks > 0) setTimeout(() => focusWhenThere(name, focus, looks - 1), LOOK_EVERY_MS)
}

import {
  useEffect,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { onCtrlEnter } from './submit_on_ctrl_enter.js'
import { useSingleSubmit } from './useSingleSubmit.js'

type Submission = {
  onSubmit: () => void
  /** Ctrl+Enter handler; defaults to `onSubmit`. */
  onSave?: (() => void) | undefined
  isPending: boolean
  error: unknown
  ref?: RefObject<HTMLFormElement | null> | undefined
}

/**
 * Returns the props of a form element that ignores submissions while one is pending, submits on
 * Ctrl+Enter, and focuses the first invalid field.
 */
export function useFormElement({ onSubmit, onSave = onSubmit, ...props }: Submission) {
  const { isPending, error } = props
  const own = useRef<HTMLFormElement>(null)
  const ref = props.ref ?? own
  const [attempts, setAttempts] = useState(0)
  const { once, onInput } = useSingleSubmit(isPending)
  const attempt = (submit: () => void) =>
    once(() => {
      setAttempts((count) => count + 1)
      submit()
    })
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(ref.current)
  }, [attempts, error, ref])
  return {
    ref,
    noValidate: true,
    onInput,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      // React events bubble through portals. Without this, a dialog opened from within a form would also submit that
      // form.
      event.stopPropagation()
      attempt(onSubmit)
    },
    onKeyDown: (event: KeyboardEvent) => onCtrlEnter(event, () => attempt(onSave)),
  } as const
}

/**
 * Focuses the first invalid field. Fields of react-hook-form do this themselves; this covers all
 * others.
 */
const focusFirstInvalid = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

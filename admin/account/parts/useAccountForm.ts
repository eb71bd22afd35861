import { useEffect, useRef, useState, type FormEvent } from 'react'
import { HttpError } from '../../core/data/http/http_error.js'
import { submitOnCtrlEnter } from '../../core/forms/saving/submit_on_ctrl_enter.js'

/** Returns the error message for an invalid value, undefined for a valid one. */
type Rule = (value: string) => string | undefined

type Form<Name extends string> = {
  rules: Record<Name, Rule>
  send: (values: Record<Name, string>, form: HTMLFormElement) => void
  /** Error of the last request; validation errors are shown next to their fields. */
  error: unknown
}

/**
 * Returns the state of an uncontrolled form that shows errors next to their fields and focuses the
 * first invalid one.
 */
export function useAccountForm<Name extends string>({ rules, send, error }: Form<Name>) {
  const form = useRef<HTMLFormElement>(null)
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({})
  const names = Object.keys(rules) as Name[]
  const refused: Record<string, string> =
    error instanceof HttpError ? (error.body.errors ?? {}) : {}

  const focus = (name: string | undefined) => {
    const field = name && form.current?.elements.namedItem(name)
    if (field instanceof HTMLElement) field.focus()
  }

  const firstRefused = names.find((name) => refused[name] !== undefined)
  useEffect(() => focus(firstRefused), [error, firstRefused])

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const entries = names.map((name) => [name, String(data.get(name) ?? '')] as const)
    const wrong = entries.flatMap(([name, value]) => {
      const fault = rules[name](value)
      return fault === undefined ? [] : [[name, fault] as const]
    })
    setFaults(Object.fromEntries(wrong) as Partial<Record<Name, string>>)
    if (wrong.length > 0) return focus(wrong[0]?.[0])
    return send(Object.fromEntries(entries) as Record<Name, string>, event.currentTarget)
  }

  return {
    formProps: { ref: form, onSubmit, onKeyDown: submitOnCtrlEnter, noValidate: true } as const,
    faultOf: (name: Name): string | undefined => faults[name] ?? refused[name],
    /** The request error, unless it is already shown next to a field. */
    failure: firstRefused === undefined ? error : null,
  }
}

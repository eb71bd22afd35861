import type { EvalProviderOptions } from '#api/contract/evals/eval_document'

export type FieldProps = {
  options: EvalProviderOptions
  set: (values: Partial<EvalProviderOptions>) => void
  /** Validation error; null until the user first tries to apply the form. */
  error: string | null
}

import type { EvalProviderOptions } from '#api/contract/eval_document'

export type FieldProps = {
  options: EvalProviderOptions
  set: (values: Partial<EvalProviderOptions>) => void
  /** What is missing, once it was tried to apply. */
  error: string | null
}

import type { EvalDocument } from '#api/contract/evals/eval_document'

export type ConfigurationRecord = {
  id: string
  name: string
  description: string | null
  config: EvalDocument
  createdAt: string
  updatedAt: string
}

/** Row of the configuration list, with counts instead of the document. */
export type ConfigurationRow = Omit<ConfigurationRecord, 'config'> & {
  prompts: number
  providers: number
  tests: number
}

export const configurationPath = (id: string): string => `/configs/${id}`

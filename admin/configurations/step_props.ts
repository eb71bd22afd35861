import type { EvalDocument } from '#api/contract/evals/eval_document'

export type StepProps = { document: EvalDocument; change: (next: EvalDocument) => void }

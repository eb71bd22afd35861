import type { EvalDocument } from '#api/contract/eval_document'

export type StepProps = { document: EvalDocument; change: (next: EvalDocument) => void }

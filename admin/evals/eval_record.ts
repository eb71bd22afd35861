import type { EvalSummary } from '#api/contract/evals/eval'

export const evalPath = (id: string): string => `/eval/${encodeURIComponent(id)}`

/** Returns the description of an evaluation, or its ID if there is none. */
export const evalName = ({ id, description }: Pick<EvalSummary, 'id' | 'description'>): string =>
  description || id

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

/** Whether the evaluation's job on the server is queued or running. */
export const isRunning = ({ job }: Pick<EvalSummary, 'job'>): boolean =>
  job !== null && !ENDED.includes(job.status)

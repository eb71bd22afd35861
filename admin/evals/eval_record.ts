import type { EvalSummary } from '#api/contract/eval'

export const evalPath = (id: string): string => `/eval/${encodeURIComponent(id)}`

/** What an evaluation is called where it has no description. */
export const evalName = ({ id, description }: Pick<EvalSummary, 'id' | 'description'>): string =>
  description || id

const ENDED = ['completed', 'partial', 'failed', 'cancelled']

/** Whether a job on the server is making it now. */
export const isRunning = ({ job }: Pick<EvalSummary, 'job'>): boolean =>
  job !== null && !ENDED.includes(job.status)

import type { ReplayAnswer } from '#api/contract/replay'

/** Whether a job's output is what the replay job answers. */
export const isReplayAnswer = (output: unknown): output is ReplayAnswer =>
  typeof output === 'object' && output !== null && 'status' in output && 'earlier' in output

import { TextJudge } from '#api/guardrails/judge/text_judge'

/** Shared by tests and replays of this process, so that the limit of concurrent calls applies to all of them together. */
export const judge = new TextJudge()

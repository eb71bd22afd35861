import { TextJudge } from '#api/guardrails/judge/text_judge'

/** For tests and replays in this process, so that the limit of concurrent calls applies to all of them together. */
export const judge = new TextJudge()

import { createBuiltInBackend, judgeByRules } from '#api/engines/redteam/index'

/** Attacks and verdicts without a model; it has no state. */
export const rules = createBuiltInBackend(async (attempt) => judgeByRules(attempt))

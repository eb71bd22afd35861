/** Guardrails and days of a dashboard. */
export type Scope = { teamId: string; guardrailId: string | null; days: number }

/** SQL: the guardrails of the scope. */
export const IN_SCOPE = `select g.id from guardrails g where g.team_id = :teamId
  and (:guardrailId::uuid is null or g.id = :guardrailId)`

import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/** The version that the next one is made from: the active one, else the shadow one, else the newest with content. */
export const baseOf = (guardrailId: string, client: QueryClientContract) =>
  GuardrailVersionRow.query({ client })
    .where('guardrail_id', guardrailId)
    .whereNotNull('content')
    .orderByRaw(`case state when 'active' then 0 when 'shadow' then 1 else 2 end, number desc`)
    .firstOrFail()

/** One version, or the one that the next version is made from. */
export const chosenVersion = (guardrailId: string, number: number | undefined) =>
  number === undefined
    ? baseOf(guardrailId, db.connection())
    : GuardrailVersionRow.query().where({ guardrail_id: guardrailId, number }).firstOrFail()

/** The version that evaluates the requests of applications; without an active one, the one in shadow mode. */
export const versionInUse = (guardrailId: string) =>
  GuardrailVersionRow.query()
    .where('guardrail_id', guardrailId)
    .whereIn('state', ['active', 'shadow'])
    .orderByRaw(`state = 'active' desc`)
    .firstOrFail()

import GuardrailVersionRow from '#api/guardrails/versions/guardrail_version'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * Returns the version on which the next one is based: the active one, otherwise the shadow one, otherwise the newest with
 * content.
 */
export const baseOf = (guardrailId: string, client: QueryClientContract) =>
  GuardrailVersionRow.query({ client })
    .where('guardrail_id', guardrailId)
    .whereNotNull('content')
    .orderByRaw(`case state when 'active' then 0 when 'shadow' then 1 else 2 end, number desc`)
    .firstOrFail()

/** Returns the version with this number or, without one, the version on which the next one is based. */
export const chosenVersion = (guardrailId: string, number: number | undefined) =>
  number === undefined
    ? baseOf(guardrailId, db.connection())
    : GuardrailVersionRow.query().where({ guardrail_id: guardrailId, number }).firstOrFail()

/** Returns the version that evaluates applications' requests: the active one, otherwise the one in shadow mode. */
export const versionInUse = (guardrailId: string) =>
  GuardrailVersionRow.query()
    .where('guardrail_id', guardrailId)
    .whereIn('state', ['active', 'shadow'])
    .orderByRaw(`state = 'active' desc`)
    .firstOrFail()

import type { SimbaSessionRow } from '#api/contract/simba/session'
import type SimbaSession from '#api/simba/session'
import { BaseTransformer } from '@adonisjs/core/transformers'
import type { DateTime } from 'luxon'

export default class SimbaSessionTransformer extends BaseTransformer<SimbaSession> {
  toObject() {
    return sessionRow(this.resource)
  }
}

export function sessionRow(session: SimbaSession): SimbaSessionRow {
  const { id, teamId, targetId, targetName, state, phase, runner } = session
  const { goalsReached, goalsTotal, findings, probes, costUsd } = session
  const starter: unknown = session.$extras.started_by_name
  return {
    ...{ id, teamId, targetId, targetName, state, phase },
    ...{ goalsReached, goalsTotal, findings, probes },
    tokens: Number(session.tokens),
    costUsd,
    runner,
    startedBy: typeof starter === 'string' ? starter : null,
    createdAt: timeOf(session.createdAt) ?? '',
    startedAt: timeOf(session.startedAt),
    finishedAt: timeOf(session.finishedAt),
  }
}

const timeOf = (time: DateTime | null) => time?.toUTC().toISO() ?? null

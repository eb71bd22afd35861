import type OutboundRefusal from '#api/outbound_log/outbound_refusal'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Refused calls as the console reads them; the query joins the names. */
export default class OutboundRefusalTransformer extends BaseTransformer<OutboundRefusal> {
  toObject() {
    const row = this.resource
    return {
      ...this.pick(row, ['id', 'host', 'reason', 'purpose', 'subjectId', 'count']),
      ...this.pick(row, ['teamId', 'userId', 'createdAt', 'lastAt']),
      teamName: nameIn(row.$extras.team_name),
      userName: nameIn(row.$extras.user_name),
    }
  }
}

const nameIn = (value: unknown) => (typeof value === 'string' ? value : null)

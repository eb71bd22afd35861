import type OutboundRefusal from '#api/accounts/outbound_refusals/outbound_refusal'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** Refused outbound calls for the console. Team and user names are added by the query. */
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

import Team from '#api/accounts/tenants/team'
import { counter } from '#database/factories/values'
import Factory from '@adonisjs/lucid/factories'

const next = counter()

/** A team without members. Requires `organizationId`. */
export const TeamFactory = Factory.define(Team, () => {
  const number = next()
  return { name: `Team ${number}`, slug: `team-${number}` }
}).build()

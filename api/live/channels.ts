import type { Action, Subject } from '#api/contract/permissions'
import { type Listener, tenantOfListener } from '#api/live/listener'

/** A permission in the team that the channel names, or `admin` of the organization that it names. */
type ChannelAccess = readonly [Action, Subject] | 'admin'

type Channel = { pattern: RegExp; access: ChannelAccess }

const channels: Channel[] = []

/**
 * Declares who may listen to a channel, e.g. `liveChannel('teams/:teamId/jobs', ['read', 'EvalJob'])`. The name holds
 * `:teamId` for a permission and `:organizationId` for `admin`. Channels that are not declared are denied.
 */
export function liveChannel(name: string, access: ChannelAccess) {
  const source = name.replace(/:(\w+)/g, (_, parameter: string) => `(?<${parameter}>[^/]+)`)
  channels.push({ pattern: new RegExp(`^${source}$`), access })
}

/** Asks the database, so that a change of roles or memberships counts from the next question on. */
export async function mayListen(listener: Listener, channel: string): Promise<boolean> {
  for (const { pattern, access } of channels) {
    const names = pattern.exec(channel)?.groups
    if (!names) continue
    if (access === 'admin') return isAdminOf(listener, names.organizationId)
    return hasPermission(listener, names.teamId, access)
  }
  return false
}

async function isAdminOf(listener: Listener, organizationId = '') {
  const tenant = await tenantOfListener(listener, null)
  return tenant?.organization?.id === organizationId && tenant.isAdmin
}

async function hasPermission(
  listener: Listener,
  teamId = '',
  [action, subject]: readonly [Action, Subject]
) {
  const tenant = await tenantOfListener(listener, teamId)
  return tenant?.team?.id === teamId && tenant.ability.can(action, subject)
}

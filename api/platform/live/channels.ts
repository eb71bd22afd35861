import type { Action, Subject } from '#api/contract/accounts/permissions'
import { accessPort, type Listener } from '#api/platform/ports/access_port'

/** A permission in the channel's team, or `admin` of the channel's organization. */
type ChannelAccess = readonly [Action, Subject] | 'admin'

type Channel = { pattern: RegExp; access: ChannelAccess }

const channels: Channel[] = []

/**
 * Declares the permission required to subscribe to a channel, e.g. `liveChannel('teams/:teamId/jobs', ['read',
 * 'EvalJob'])`. The name contains `:teamId` for a permission and `:organizationId` for `admin`. Undeclared channels are
 * denied.
 */
export function liveChannel(name: string, access: ChannelAccess) {
  const source = name.replace(/:(\w+)/g, (_, parameter: string) => `(?<${parameter}>[^/]+)`)
  channels.push({ pattern: new RegExp(`^${source}$`), access })
}

/**
 * Whether the listener may subscribe to the channel. Queries the database on every call, so that changed roles and
 * memberships take effect immediately.
 */
export async function canSubscribe(listener: Listener, channel: string): Promise<boolean> {
  for (const { pattern, access } of channels) {
    const names = pattern.exec(channel)?.groups
    if (!names) continue
    if (access === 'admin') return isAdminOf(listener, names.organizationId)
    return hasPermission(listener, names.teamId, access)
  }
  return false
}

async function isAdminOf(listener: Listener, organizationId = '') {
  const { accessOfListener } = await accessPort.use()
  const access = await accessOfListener(listener, null)
  return access?.organization?.id === organizationId && access.isAdmin
}

async function hasPermission(
  listener: Listener,
  teamId = '',
  [action, subject]: readonly [Action, Subject]
) {
  const { accessOfListener } = await accessPort.use()
  const access = await accessOfListener(listener, teamId)
  return access?.team?.id === teamId && access.ability.can(action, subject)
}

import type { Severity } from '#api/engines/redteam/vocabulary'

export const SETS = 'redteam/plugins/severities'

export type SetMember = { pluginId: string; severity: Severity }

export type SetRecord = {
  id: string
  name: string
  description: string | null
  members: SetMember[]
  createdAt: string
  updatedAt: string
}

export type SetForm = { name: string; description: string; members: SetMember[] }

export const formOfSet = (record: SetRecord | null): SetForm => ({
  name: record?.name ?? '',
  description: record?.description ?? '',
  members: record?.members ?? [],
})

export const setFrom = ({ name, description, members }: SetForm) => ({
  name,
  description: description.trim() || null,
  members,
})

/** Overrides a plugin's severity; null restores the default. */
export function withSeverity(
  members: readonly SetMember[],
  pluginId: string,
  severity: Severity | null
): SetMember[] {
  const others = members.filter((member) => member.pluginId !== pluginId)
  return severity ? [...others, { pluginId, severity }] : others
}

import { resources } from '#api/contract/resources/index'
import type { Ids } from '#tests/fuzz/world'

const ABSENT = '00000000-0000-4000-8000-000000000000'

/** Fields and path parameters that refer to the same record on every route. */
const BY_NAME: Record<string, string> = {
  targetId: 'providers',
  configId: 'redteam/configs',
  templateId: 'redteam/configs',
  collection: 'redteam/plugin-collections',
  policy: 'custom-policies',
  datasetId: 'datasets',
  organizationId: 'organization',
  teamId: 'team',
  roleId: 'roles',
  userId: 'member',
  assigneeId: 'member',
  ownerId: 'member',
  evalId: 'eval',
  evalRef: 'eval',
}

/** Values of path parameters that are not IDs. */
const FIXED: Record<string, string> = {
  testIdx: '0',
  promptIdx: '0',
  number: '1',
  key: 'redteam.provider',
  pluginId: 'xstest',
  file: 'index.js',
  hash: 'a'.repeat(64),
  code: 'A'.repeat(22),
}

const byLength = [...resources].sort((one, other) => other.path.length - one.path.length)

export const idOfField = (ids: Ids, field: string): string => {
  const id = ids[BY_NAME[field] ?? ''] ?? ABSENT
  return id
}

/** Returns the value of a path parameter, such as a target ID for `/api/v1/providers/{id}`. */
export function pathValue(ids: Ids, path: string, parameter: string): string {
  if (FIXED[parameter]) return FIXED[parameter]
  if (parameter !== 'id') return idOfField(ids, parameter)
  const rest = path.replace(/^\/api\/v1\//, '')
  if (rest.startsWith('organizations/')) return idOfField(ids, 'organizationId')
  if (rest.startsWith('results/{id}') || path.startsWith('/api/eval/')) {
    return idOfField(ids, 'evalId')
  }
  const resource = byLength.find((each) => rest.startsWith(`${each.path}/{id}`))
  return ids[resource?.path ?? ''] ?? ABSENT
}
